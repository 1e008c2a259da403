import {
  type AdminAffiliate,
  addAffiliateTerms,
  setAffiliateState,
} from '@parlour/contract/affiliates.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { count, fullMoney, momentIn } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from '../agents/Agents.module.css';
import { TermsForm } from './AffiliateForm.tsx';
import { sendState, useAffiliate, useRenew } from './affiliates.queries.ts';
import { monthText } from './affiliates.rules.ts';
import { MonthDetails } from './MonthDetails.tsx';
import { Players } from './Players.tsx';
import { PostbacksCard } from './PostbacksCard.tsx';
import { TermsView } from './TermsView.tsx';

type Props = { id: string; onClose: () => void };

/** Closes an affiliate for new players, or opens it again. */
function StateChange({ found }: { found: AdminAffiliate }) {
  const { id, state, member } = found.affiliate;
  const { why, prompt, isBusy, note, act } = useRecordedAction({ renew: useRenew() });
  const next = state === 'active' ? 'closed' : 'active';
  return (
    <Guard needs={setAffiliateState}>
      {prompt}
      <Field label={t('members.reason')} hint={t('affiliates.closeHint')} {...why.field} />
      <div className={cards.end}>
        <Button
          kind="ghost"
          aria-disabled={isBusy}
          onClick={() =>
            act({
              send: ({ reason }) => sendState(id, { state: next, reason }),
              note: t(`affiliates.now.${next}`, { account: member.account }),
            })
          }
        >
          {t(`affiliates.set.${next}`)}
        </Button>
      </div>
      <Note text={note} />
    </Guard>
  );
}

/** An affiliate: figures, terms by version, months with their computation, and players. */
export function AffiliatePanel({ id, onClose }: Props) {
  const asked = useAffiliate(id);
  const [isChanging, setChanging] = useState(false);
  const [said, setSaid] = useState('');
  const { data } = asked;
  return (
    <div className={css.stack}>
      <Failed title="affiliate.failedTitle" asked={asked} />
      <Loading label="affiliate.loading" asked={asked} />
      {data && (
        <>
          <section className={cards.card} aria-label={data.affiliate.member.account}>
            <div className={css.head}>
              <h2>
                <PlayerName id={data.affiliate.member.id} account={data.affiliate.member.account} />
              </h2>
              <StateDot tone={data.affiliate.state === 'active' ? 'good' : 'plain'}>
                {t(`affiliates.is.${data.affiliate.state}`)}
              </StateDot>
              <button type="button" className={cards.act} onClick={onClose}>
                {t('agents.close')}
              </button>
            </div>
            <FactList
              className={css.facts}
              facts={[
                [t('affiliates.code'), data.code ?? '–'],
                [t('affiliates.players'), count(data.affiliate.players)],
                [t('affiliates.subs'), count(data.affiliate.subAffiliates)],
                [t('affiliates.waiting'), fullMoney(data.affiliate.waiting, data.symbol)],
                [t('affiliates.paid'), fullMoney(data.affiliate.paid, data.symbol)],
                [t('affiliates.since'), momentIn(data.timeZone, new Date(data.affiliate.createdAt))],
                ...(data.affiliate.upline
                  ? ([
                      [
                        t('affiliates.upline'),
                        <PlayerName
                          key="upline"
                          id={data.affiliate.upline.id}
                          account={data.affiliate.upline.account}
                        />,
                      ],
                    ] as const)
                  : []),
              ]}
            />
            <StateChange found={data} />
          </section>
          {isChanging ? (
            <TermsForm
              affiliate={data}
              exponent={data.exponent}
              symbol={data.symbol}
              onDone={(text) => {
                setSaid(text);
                setChanging(false);
              }}
              onClose={() => setChanging(false)}
            />
          ) : (
            <section className={cards.card} aria-label={t('affiliates.terms')}>
              <h3>{t('affiliates.terms')}</h3>
              {data.versions.map((version) => (
                <TermsView
                  key={version.version}
                  version={version}
                  title={t('affiliates.version', {
                    version: version.version,
                    month: monthText(version.from, data.timeZone),
                  })}
                  symbol={data.symbol}
                />
              ))}
              <Guard needs={addAffiliateTerms}>
                <div className={cards.end}>
                  <Button kind="ghost" onClick={() => setChanging(true)}>
                    {t('affiliates.newTerms')}
                  </Button>
                </div>
              </Guard>
            </section>
          )}
          <Note text={said} />
          <section className={cards.card} aria-label={t('affiliates.months')}>
            <h3>{t('affiliates.months')}</h3>
            {data.statements.length === 0 && <p className={css.note}>{t('affiliates.noMonths')}</p>}
            <ul className={css.lines}>
              {data.statements.map((statement) => (
                <li key={statement.month.id}>
                  <MonthDetails statement={statement} symbol={data.symbol} timeZone={data.timeZone} />
                </li>
              ))}
            </ul>
          </section>
          <Players id={id} />
          <PostbacksCard id={id} />
        </>
      )}
    </div>
  );
}
