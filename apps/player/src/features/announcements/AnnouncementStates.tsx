import { Skeleton } from '@parlour/ui/Skeleton';
import { useT } from '../../shared/i18n.tsx';
import css from './announcements.module.css';

/** Placeholder while announcements are loading. */
export function AnnouncementSkeletons() {
  const t = useT();
  return (
    <div className={css.list} role="status" aria-label={t('notices.loading')}>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className={css.item}>
          <Skeleton className={css.boneShort} />
          <Skeleton className={css.bone} />
          <Skeleton className={css.bone} />
        </div>
      ))}
    </div>
  );
}
