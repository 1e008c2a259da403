import { closeLotteryIssue } from '@parlour/contract/lottery-decisions.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import cards from '../../shared/cards.module.css';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { sendDecision } from './lottery.queries.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Props = { issueId: string; onDone: (said: string) => void };

function CloseForm({ issueId, onDone, onCancel }: Props & { onCancel: () => void }) {
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  function press() {
    const reason = why.given();
    if (reason === null) return;
    act(
      () => sendDecision('close', issueId, reason),
      () => {
        onCancel();
        onDone(t('lottery.done.close'));
      },
    );
  }
  return (
    <>
      {prompt}
      <section className={cards.card} aria-label={t('lottery.closeNow')}>
        <p>{t('lottery.closeNowText')}</p>
        <Alert text={failure} />
        <Field label={t('lottery.reason')} {...why.field} />
        <div className={cards.end}>
          <Button small kind="raised" onClick={onCancel}>
            {t('lottery.keepOpen')}
          </Button>
          <Button small kind="primary" aria-disabled={isBusy} onClick={press}>
            {t('lottery.closeNow')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Ends the sale of an issue before its time, with a reason. */
export function CloseSale({ issueId, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Guard needs={closeLotteryIssue}>
      {isOpen ? (
        <CloseForm issueId={issueId} onDone={onDone} onCancel={() => setOpen(false)} />
      ) : (
        <Button small kind="raised" onClick={() => setOpen(true)}>
          {t('lottery.closeNow')}…
        </Button>
      )}
    </Guard>
  );
}
