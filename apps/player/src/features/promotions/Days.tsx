import type { Promotion } from '@parlour/contract/promotions.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { useT } from '../../shared/i18n.tsx';
import css from './promotions.module.css';
import { daysOf } from './promotions.rules.ts';

/** Days on which a promotion runs. */
export function Days({ item }: { item: Promotion }) {
  const t = useT();
  const days = daysOf(item);
  return (
    <span className={css.days}>
      <Icon name="calendar" />
      {days.kind === 'long' ? (
        <span>{t('promotions.longTerm', { date: days.from })}</span>
      ) : (
        <bdi dir="ltr">{days.kind === 'range' ? `${days.from} – ${days.to}` : days.from}</bdi>
      )}
    </span>
  );
}
