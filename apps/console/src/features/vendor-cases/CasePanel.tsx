import { closeVendorCase, releaseCredit, type VendorCase } from '@parlour/contract/vendor-cases.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { fullMoney } from '../../shared/format.ts';
import { useProof } from '../../shared/proof/useProof.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './VendorCases.module.css';
import { sendClose, sendRelease } from './vendor-cases.queries.ts';

const HELD = 'credit_held';

type Props = {
  row: VendorCase;
  title: string;
  symbol: string;
  onClose: () => void;
  /** Called with a text about the decision; refetches the cases. */
  onDone: (note: string) => Promise<void>;
};

/**
 * Decides a case: a held credit is released by two operators or refused by one; other cases are closed with a reason.
 */
export function CasePanel({ row, title, symbol, onClose, onDone }: Props) {
  const mayClose = useMay()(closeVendorCase);
  const proof = useProof();
  const why = useReason('vendorCases.reasonMissing');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isHeld = row.kind === HELD;

  async function release() {
    setBusy(true);
    setFailure(null);
    const result = await proof.run(() => sendRelease(row.id));
    setBusy(false);
    if (!result) return;
    if (!result.ok) return setFailure(failureText(result.textKey));
    await onDone(t(result.value.state === 'released' ? 'vendorCases.released' : 'vendorCases.asked'));
  }

  async function close() {
    const reason = why.given();
    if (reason === null) return;
    setBusy(true);
    setFailure(null);
    const result = await proof.run(() => sendClose(row.id, reason));
    setBusy(false);
    if (!result) return;
    if (!result.ok) return setFailure(failureText(result.textKey));
    await onDone(t('vendorCases.closed'));
  }

  const held = isHeld && (
    <div className={css.held}>
      {row.ceiling !== null && row.most !== null && (
        <p>{t(`vendorCases.ceiling.${row.ceiling}`, { most: fullMoney(row.most, symbol) })}</p>
      )}
      <p>{t('vendorCases.heldText')}</p>
      {row.askedBy !== null && <p>{t('vendorCases.askedBy', { name: row.askedBy })}</p>}
      <Guard needs={releaseCredit}>
        <Button disabled={isBusy} onClick={() => void release()}>
          {t(isBusy ? 'vendorCases.releasing' : row.askedBy === null ? 'vendorCases.release' : 'vendorCases.approve')}
        </Button>
      </Guard>
    </div>
  );
  if (!mayClose)
    return (
      <>
        {proof.prompt}
        <section className={cards.card} aria-label={t('vendorCases.review')}>
          <h2>{title}</h2>
          {held}
          <Alert text={failure} />
          <ViewOnly unless={isHeld ? [releaseCredit] : []} />
          <div className={cards.end}>
            <Button kind="ghost" onClick={onClose}>
              {t('content.close')}
            </Button>
          </div>
        </section>
      </>
    );
  return (
    <>
      {proof.prompt}
      <EditorCard
        needs={closeVendorCase}
        label="vendorCases.review"
        title={title}
        saving={{ failure: null, isBusy }}
        onSubmit={() => void close()}
        onClose={onClose}
        says={{ save: isHeld ? 'vendorCases.refuse' : 'vendorCases.close', saving: 'vendorCases.closing' }}
      >
        {held}
        <Alert text={failure} />
        <Field label={t('vendorCases.reason')} {...why.field} />
      </EditorCard>
    </>
  );
}
