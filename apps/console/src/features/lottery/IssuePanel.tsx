import type { OutputOf } from '@parlour/contract/endpoint';
import { type getLotteryIssue } from '@parlour/contract/lottery.admin.endpoints';
import { voidLotteryIssue } from '@parlour/contract/lottery-decisions.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { count, fullMoney, stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { useMay } from '../../shared/rights.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { Compare } from './Compare.tsx';
import { Exposure } from './Exposure.tsx';
import { IssueState } from './IssueState.tsx';
import css from './Lottery.module.css';
import { DECISIONS, type Decision, sendDecision, sendVoid, useIssue } from './lottery.queries.ts';
import { gameName } from './lottery.rules.ts';
import { ResultForm } from './ResultForm.tsx';
import { useLotteryAction } from './useLotteryAction.ts';

type Look = OutputOf<typeof getLotteryIssue>;
type Issue = Look['issue'];

function Facts({ issue, symbol }: { issue: Issue; symbol: string }) {
  const facts: [string, string][] = [
    [t('lottery.closes'), stamp(issue.closesAt)],
    [t('lottery.draw'), stamp(issue.drawsAt)],
    [t('lottery.orders'), count(issue.orders)],
    [t('lottery.turnover'), fullMoney(issue.turnover, symbol)],
    [t('lottery.prizes'), fullMoney(issue.prizes, symbol)],
    [t('lottery.rebates'), fullMoney(issue.rebates, symbol)],
  ];
  return <FactList facts={facts} className={css.facts} />;
}

/** Prizes that each entry would pay, if they differ. */
function Outcomes({ outcomes, symbol }: Pick<Look, 'outcomes' | 'symbol'>) {
  return (
    <section className={css.wide} aria-label={t('lottery.outcomes')}>
      <table className={list.table}>
        <TableHead
          columns={[
            t('lottery.outcomes'),
            { text: t('lottery.winners'), className: css.figure },
            { text: t('lottery.prizes'), className: css.figure },
            { text: t('lottery.ggr'), className: css.figure },
          ]}
        />
        <tbody>
          {outcomes.map((one) => (
            <tr key={one.by.join(' ')}>
              <th scope="row">{one.by.join(', ')}</th>
              <td className={css.figure}>{count(one.winners)}</td>
              <td className={css.figure}>{fullMoney(one.prizes, symbol)}</td>
              <td className={css.figure}>{fullMoney(one.ggr, symbol)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cases({ cases, symbol }: Pick<Look, 'cases' | 'symbol'>) {
  return (
    <section className={css.wide} aria-label={t('lottery.cases')}>
      <h3>{t('lottery.cases')}</h3>
      <p className={css.note}>{t('lottery.casesText')}</p>
      <table className={list.table}>
        <TableHead columns={[t('lottery.player'), t('lottery.owed'), t('lottery.short'), t('lottery.since')]} />
        <tbody>
          {cases.map((one) => (
            <tr key={one.memberId}>
              <th scope="row">
                <PlayerName id={one.memberId} account={one.account} />
              </th>
              <td>{fullMoney(one.owed, symbol)}</td>
              <td>{fullMoney(one.short, symbol)}</td>
              <td>{stamp(one.since)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Act = Decision | 'void';
/** Returns the possible decisions about an issue without a result. */
const decisionsOf = ({ state, holdCause }: Issue): Act[] => {
  if (state === 'held') return holdCause === 'operator' ? ['void', 'release'] : ['void', 'hold'];
  if (state === 'open' || state === 'closing') return ['void', 'hold', 'close'];
  return ['scheduled', 'closed', 'awaiting'].includes(state) ? ['void', 'hold'] : [];
};

type ActProps = { issue: Issue; onDone: (said: string) => void };

function Decisions({ issue, onDone }: ActProps) {
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const may = useMay();
  const decisions = decisionsOf(issue).filter((one) => may(one === 'void' ? voidLotteryIssue : DECISIONS[one]));
  if (decisions.length === 0) return null;
  function press(decision: Act) {
    const reason = why.given();
    if (reason === null) return;
    const finish = (said: string) => {
      why.sent();
      onDone(said);
    };
    if (decision === 'void')
      act(
        () => sendVoid(issue.id, reason),
        ({ state }) => finish(t(`lottery.voided.${state}`)),
      );
    else
      act(
        () => sendDecision(decision, issue.id, reason),
        () => finish(t(`lottery.done.${decision}`)),
      );
  }
  const isByTwo = issue.drawSource === 'entry' && ['closed', 'awaiting', 'held'].includes(issue.state);
  return (
    <>
      {prompt}
      <section className={cards.card} aria-label={t('lottery.decide')}>
        <h3>{t('lottery.decide')}</h3>
        <Alert text={failure} />
        {isByTwo && <p className={css.note}>{t('lottery.voidByTwo')}</p>}
        <Field label={t('lottery.reason')} {...why.field} />
        <div className={cards.end}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              small
              kind={decision === 'release' ? 'primary' : 'raised'}
              aria-disabled={isBusy}
              onClick={() => press(decision)}
            >
              {t(`lottery.decision.${decision}`)}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}

/** An issue: figures, entries of its sources, exposure, and possible decisions. */
export function IssuePanel(props: { id: string; onClose: () => void }) {
  const { id, onClose } = props;
  const asked = useIssue(id);
  const [said, setSaid] = useState('');
  const look = asked.data;
  return (
    <div className={css.panel}>
      <Failed title="lottery.failedTitle" asked={asked} />
      <Loading label="lottery.loading" asked={asked} />
      {look && (
        <>
          <section className={cards.card} aria-label={`${gameName(look.issue.gameCode)} ${look.issue.numero}`}>
            <div className={css.head}>
              <h2>
                {gameName(look.issue.gameCode)} {look.issue.numero}
              </h2>
              <IssueState issue={look.issue} />
              <button type="button" className={cards.act} onClick={onClose}>
                {t('lottery.close')}
              </button>
            </div>
            {look.issue.holdCause !== null && (
              <p className={css.said}>{t(`lottery.cause.${look.issue.holdCause}`, { reason: look.issue.reason })}</p>
            )}
            <Note text={said} />
            <Facts issue={look.issue} symbol={look.symbol} />
            {look.entries.length > 0 && <Compare look={look} onDone={setSaid} />}
            {look.outcomes.length > 0 && <Outcomes outcomes={look.outcomes} symbol={look.symbol} />}
            {look.cases.length > 0 && <Cases cases={look.cases} symbol={look.symbol} />}
          </section>
          <ResultForm look={look} onDone={setSaid} />
          <Exposure id={id} />
          <Decisions issue={look.issue} onDone={setSaid} />
        </>
      )}
    </div>
  );
}
