import { Button } from '@parlour/ui/Button';
import { useT } from '../../shared/i18n.tsx';
import type { SentOrder } from './sent-orders.ts';
import css from './unanswered.module.css';

type Props = { order: SentOrder; amount: string; again: () => void };

/** An order whose answer was lost, and the button that sends it again; nothing else of its game is sent meanwhile. */
export function Unanswered({ order: { isSending }, amount, again }: Props) {
  const t = useT();
  return (
    <div className={css.unanswered}>
      <p role="alert">{t('lottery.unanswered', { amount })}</p>
      <Button wide aria-disabled={isSending} onClick={again}>
        {t('lottery.sendAgain', { amount })}
      </Button>
    </div>
  );
}
