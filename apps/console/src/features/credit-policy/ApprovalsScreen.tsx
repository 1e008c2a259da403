import { type CreditRow, decideCredit } from '@parlour/contract/credit-policy.endpoints';
import { Field } from '@parlour/ui/Field';
import { StateCard } from '@parlour/ui/StateCard';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot, type Tone } from '../../shared/rows.tsx';
import { StillNeeded } from '../../shared/StillNeeded.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Credits.module.css';
import { useCredits, useRenewCredits } from './credits.queries.ts';

const TONES: Record<CreditRow['state'], Tone> = {
  asked: 'soon',
  done: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};

function Row({ row, symbol, onDecide }: { row: CreditRow; symbol: string; onDecide: (approve: boolean) => void }) {
  return (
    <li className={cards.row}>
      <div className={cards.what}>
        <b dir="auto">{row.title}</b>
        <small>
          {row.amount === null ? t('credits.unbounded') : fullMoney(row.amount, symbol)} ·{' '}
          {t('credits.asked', { name: row.askedBy, time: stamp(row.askedAt) })}
          {row.decidedBy && ` · ${t('credits.decided', { name: row.decidedBy })}`}
        </small>
        {row.state === 'asked' && <StillNeeded {...row} />}
        {row.member && (
          <small>
            <PlayerName id={row.member.id} account={row.member.account} />
          </small>
        )}
        {row.decision && <small dir="auto">{row.decision}</small>}
        <details>
          <summary>{t('credits.details')}</summary>
          <pre className={css.text}>{row.details}</pre>
        </details>
      </div>
      <StateDot tone={TONES[row.state]}>{t(`credits.state.${row.state}`)}</StateDot>
      {row.state === 'asked' && (
        <Guard needs={decideCredit} isOwn={row.own}>
          <div className={cards.acts}>
            {!row.own && !row.approved && (
              <Act label={t('credits.approve')} of={row.title} onClick={() => onDecide(true)} />
            )}
            <Act
              label={t(row.own ? 'credits.takeBack' : 'credits.refuse')}
              of={row.title}
              onClick={() => onDecide(false)}
            />
          </div>
        </Guard>
      )}
    </li>
  );
}

type DaySumsProps = {
  sums: readonly { name: string; used: string }[];
  ceiling: string;
  none: 'credits.nobody' | 'credits.nobodyConfirmed';
  money: (amount: string) => string;
};

/** What each operator credited alone today, against the limit. */
function DaySums({ sums, ceiling, none, money }: DaySumsProps) {
  if (sums.length === 0) return <p>{t(none, { ceiling })}</p>;
  return (
    <dl className={css.usage}>
      {sums.map(({ name, used }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{t('credits.ofCeiling', { used: money(used), ceiling })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Credits that await a second operator, and what each operator credited alone today. */
export function ApprovalsScreen() {
  const asked = useCredits();
  const renew = useRenewCredits();
  const { failure, prompt, save } = useSaving();
  const why = useReason('members.reasonMissing');
  const [result, setResult] = useState<string | null>(null);
  const [note, setNote] = useState('');
  useTitle(t('nav.credits'));
  const { data } = asked;

  function decide(id: string, approve: boolean) {
    const reason = approve ? '' : why.given();
    if (reason === null) return;
    setResult(null);
    setNote('');
    save({
      send: () => call(decideCredit, { params: { id }, body: { approve, reason } }),
      renew,
      onSaved(value) {
        why.sent();
        setNote(approve && value.row.state === 'asked' ? t('approvals.half') : '');
        if (approve && value.row.state === 'done') setResult(JSON.stringify(value.result, null, 2));
      },
    });
  }
  const money = (amount: string) => fullMoney(amount, data?.symbol ?? '');
  return (
    <>
      <PageHead title={t('nav.credits')} />
      <p className={cards.lead}>
        {t('credits.lead')}
        {data?.threeAbove && ` ${t('credits.threeAbove', { amount: money(data.threeAbove) })}`}
      </p>
      <p role="status" className={cards.lead}>
        {note}
      </p>
      <Failed title="credits.failedTitle" asked={asked} />
      <Loading label="credits.loading" asked={asked} />
      <Alert text={failure} />
      {prompt}
      {result !== null && (
        <section className={cards.card} role="status" aria-label={t('credits.result')}>
          <h2>{t('credits.done')}</h2>
          <details>
            <summary>{t('credits.result')}</summary>
            <pre className={css.text}>{result}</pre>
          </details>
        </section>
      )}
      {data && (
        <div className={cards.both}>
          <div className={cards.stack}>
            {data.rows.length === 0 ? (
              <StateCard emblem="receipt" title={t('credits.noneTitle')} text={t('credits.none')} />
            ) : (
              <ul className={cards.rows} aria-label={t('credits.list')}>
                {data.rows.map((row) => (
                  <Row key={row.id} row={row} symbol={data.symbol} onDecide={(approve) => decide(row.id, approve)} />
                ))}
              </ul>
            )}
          </div>
          <section className={cards.card} aria-label={t('credits.today')}>
            <h2>{t('credits.today')}</h2>
            <DaySums sums={data.usage} ceiling={money(data.ceiling)} none="credits.nobody" money={money} />
            <h2>{t('credits.confirmedToday')}</h2>
            <DaySums
              sums={data.confirmed}
              ceiling={money(data.confirmedCeiling)}
              none="credits.nobodyConfirmed"
              money={money}
            />
            <Guard needs={decideCredit} isOwn>
              <Field label={t('credits.reason')} hint={t('members.reasonHint')} {...why.field} />
            </Guard>
          </section>
        </div>
      )}
    </>
  );
}
