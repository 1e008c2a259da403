import { type AdjustmentRow, approveAdjustment, refuseAdjustment } from '@parlour/contract/adjustments.endpoints';
import type { ClientResult } from '@parlour/contract/client';
import { Button, IconButton } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { fullMoney, stamp } from '../../shared/format.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { useProof } from '../../shared/proof/useProof.tsx';
import { Guard } from '../../shared/rights.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import { isCovered, refusalText, signed, TONES } from './adjustments.rules.ts';
import css from './Books.module.css';

type Props = {
  row: AdjustmentRow;
  onClose: () => void;
  onChanged: (row: AdjustmentRow | null) => Promise<void>;
};

/** Exact effect of an adjustment on the balance, and its operators. */
function Facts({ row }: { row: AdjustmentRow }) {
  const money = (amount: string | null) => (amount === null ? '–' : fullMoney(amount, row.symbol));
  const isOpen = row.state === 'asked';
  const facts: [string, string][] = [
    [t('books.book'), t(`book.${row.book}`)],
    [t('adjust.reason'), row.reason],
    [t('adjust.askedBy'), `${row.askedBy} · ${stamp(row.askedAt)}`],
    ...(isOpen ? [[t('adjust.until'), stamp(row.until)] as [string, string]] : []),
    [
      t('adjust.approvedBy'),
      `${row.approvedBy.join(', ') || '–'} (${t('adjust.still', { have: row.approvedBy.length, needs: row.needs })})`,
    ],
    ...(row.decidedBy ? [[t('adjust.decidedBy'), `${row.decidedBy}: ${row.decision}`] as [string, string]] : []),
  ];
  return (
    <>
      <dl className={css.change}>
        <div>
          <dt>{t(isOpen ? 'adjust.beforeNow' : 'adjust.before')}</dt>
          <dd>{money(row.before)}</dd>
        </div>
        <div>
          <dt>{t('adjust.amount')}</dt>
          <dd data-sign={row.amount.startsWith('-') ? 'less' : 'more'}>{signed(row.amount, row.symbol)}</dd>
        </div>
        <div>
          <dt>{t(isOpen ? 'adjust.afterNow' : 'adjust.after')}</dt>
          <dd>{isOpen && !isCovered(row) ? t('adjust.below') : money(row.after)}</dd>
        </div>
      </dl>
      <FactList facts={facts} className={css.facts} />
    </>
  );
}

/** One adjustment with this operator's actions. The displayed figures are the ones approved. */
export function AdjustmentPanel({ row, onClose, onChanged }: Props) {
  const proof = useProof();
  const why = useReason('adjust.reasonMissing');
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { id, before, after, symbol } = row;
  const left = row.needs - row.approvedBy.length;

  async function act(perform: () => Promise<ClientResult<AdjustmentRow>>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setNote('');
    const result = await proof.run(perform);
    await onChanged(result?.ok ? result.value : null);
    setBusy(false);
    if (!result) return;
    if (!result.ok) return setFailure(refusalText(result));
    const { state, after: now } = result.value;
    if (state === 'done') setNote(t('adjust.done', { after: fullMoney(now ?? '0', symbol) }));
    else setNote(t(state === 'asked' ? 'adjust.half' : 'adjust.refusedNow'));
  }
  const refuse = () => {
    const reason = why.given();
    if (reason !== null) void act(() => call(refuseAdjustment, { params: { id }, body: { reason } }));
  };

  return (
    <section className={cards.card} aria-label={row.member.account}>
      <header className={css.head}>
        <h2>
          <PlayerName id={row.member.id} account={row.member.account} />
        </h2>
        <StateDot tone={TONES[row.state]}>{t(`adjust.state.${row.state}`)}</StateDot>
        <IconButton icon="x" label={t('adjust.close')} onClick={onClose} />
      </header>
      <Facts row={row} />
      <Alert text={failure} />
      {proof.prompt}
      {row.state === 'asked' && (
        <Guard needs={refuseAdjustment} isOwn={row.own} otherwise={<ViewOnly />}>
          {row.own && <p className={cards.lead}>{t('adjust.yours')}</p>}
          <Field label={t('adjust.refuseReason')} {...why.field} />
          <div className={cards.end}>
            <Button kind="ghost" small aria-disabled={isBusy} onClick={refuse}>
              {t(row.own ? 'adjust.takeBack' : 'adjust.refuse')}
            </Button>
            {!row.own && isCovered(row) && before !== null && after !== null && (
              <Guard needs={approveAdjustment}>
                <Button
                  small
                  icon="check"
                  aria-disabled={isBusy}
                  onClick={() => void act(() => call(approveAdjustment, { params: { id }, body: { before } }))}
                >
                  {left > 1
                    ? t('adjust.approveOne')
                    : t('adjust.approve', { before: fullMoney(before, symbol), after: fullMoney(after, symbol) })}
                </Button>
              </Guard>
            )}
          </div>
        </Guard>
      )}
      <p role="status" className={css.note}>
        {note}
      </p>
    </section>
  );
}
