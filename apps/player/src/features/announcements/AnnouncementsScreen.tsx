import { PATHS } from '@parlour/contract/routes';
import { StateCard } from '@parlour/ui/StateCard';
import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useSession } from '../../shared/store.ts';
import { useAnnounced, usePopular } from '../home/home.queries.ts';
import { AnnouncementDetail } from './AnnouncementDetail.tsx';
import { AnnouncementItem } from './AnnouncementItem.tsx';
import { AnnouncementSkeletons } from './AnnouncementStates.tsx';
import css from './announcements.module.css';
import { atIndex, noticesOf } from './announcements.rules.ts';
import { PopularAnnouncements } from './PopularAnnouncements.tsx';
import { useMark } from './useMark.ts';

const route = getRouteApi(PATHS.notice);

/** Announcements: the list, or the one whose index is in the address (N35). */
export function AnnouncementsScreen() {
  const t = useT();
  const { index } = route.useSearch();
  const announced = useAnnounced();
  const { popular } = usePopular();
  const isIn = useSession() !== null;
  const mark = useMark();
  if (!announced.data) {
    if (announced.isError) return <LoadFailure error={announced.error} onRetry={() => void announced.refetch()} />;
    return <AnnouncementSkeletons />;
  }
  const notices = noticesOf(announced.data);
  const chosen = atIndex(notices, index);
  if (chosen) return <AnnouncementDetail notice={chosen} />;
  const unread = isIn ? notices.filter(({ read }) => !read) : [];
  return (
    <>
      <PopularAnnouncements notices={popular} />
      {notices.length === 0 && <StateCard emblem="empty" title={t('notices.none')} text={t('notices.noneText')} />}
      {unread.length > 1 && (
        <p className={css.all}>
          <button type="button" onClick={() => void mark(unread)}>
            {t('notices.markAll')}
          </button>
        </p>
      )}
      {notices.length > 0 && (
        <ul className={css.list} aria-label={t('notices.title')}>
          {notices.map((notice, place) => (
            <AnnouncementItem
              key={notice.id}
              notice={notice}
              index={place}
              marks={isIn}
              onOpen={() => void mark([notice])}
            />
          ))}
        </ul>
      )}
    </>
  );
}
