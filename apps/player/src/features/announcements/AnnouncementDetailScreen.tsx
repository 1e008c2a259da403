import { PATHS } from '@parlour/contract/routes';
import { StateCard } from '@parlour/ui/StateCard';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useAnnounced, usePopular } from '../home/home.queries.ts';
import { AnnouncementDetail } from './AnnouncementDetail.tsx';
import { AnnouncementSkeletons } from './AnnouncementStates.tsx';
import { noticesOf } from './announcements.rules.ts';

const route = getRouteApi(PATHS.noticeDetail);

/** The announcement whose id is in the address. */
export function AnnouncementDetailScreen() {
  const t = useT();
  const router = useRouter();
  const { id } = route.useSearch();
  const announced = useAnnounced();
  const { popular, isPending } = usePopular();
  if (!announced.data) {
    if (announced.isError) return <LoadFailure error={announced.error} onRetry={() => void announced.refetch()} />;
    return <AnnouncementSkeletons />;
  }
  const notice = [...noticesOf(announced.data), ...popular].find((each) => each.id === id);
  if (notice) return <AnnouncementDetail notice={notice} />;
  if (isPending) return <AnnouncementSkeletons />;
  // Not started, ended, withdrawn, for another audience, or nonexistent: all look the same to a reader.
  return (
    <StateCard
      emblem="empty"
      title={t('notices.gone')}
      text={t('notices.goneText')}
      action={{
        label: t('notices.all'),
        onClick: () => void router.navigate({ to: PATHS.notice, replace: true }),
        primary: true,
      }}
    />
  );
}
