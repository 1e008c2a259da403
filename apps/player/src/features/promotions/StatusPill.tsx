import type { ActivityStatus } from '@parlour/contract/promotions';
import { useT } from '../../shared/i18n.tsx';
import css from './promotions.module.css';

const LOOKS: Partial<Record<ActivityStatus, string | undefined>> = {
  join: css.open,
  claim: css.open,
  rejected: css.bad,
  close: css.over,
  claimed: css.over,
};

/** State of a promotion for the reader, in one word. */
export function StatusPill({ status }: { status: ActivityStatus }) {
  const t = useT();
  return (
    <span className={`${css.pill} ${LOOKS[status] ?? css.waits}`} data-status={status}>
      {t(`activity.${status}`)}
    </span>
  );
}
