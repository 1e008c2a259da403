import { PATHS } from '@parlour/contract/routes';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { loginHere } from '../../shared/games/login-here.ts';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useSession } from '../../shared/store.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './live-rooms.module.css';
import { focusQuery, roomsQuery, useFollowed, useFollowToggle } from './live-rooms.queries.ts';
import { TABS, type Tab, tabOf } from './live-rooms.rules.ts';
import { RoomCard } from './RoomCard.tsx';

const route = getRouteApi(PATHS.rooms);

const NAMES: Record<Tab, string> = {
  live: 'rooms.live',
  hot: 'category.HOT',
  promo: 'nav.promotions',
  following: 'rooms.following',
};

const EMPTY = {
  live: ['rooms.noneLive', 'rooms.noneLiveText'],
  hot: ['rooms.none', 'rooms.noneLiveText'],
  promo: ['rooms.none', 'rooms.noneLiveText'],
  following: ['rooms.noneFollowed', 'rooms.noneFollowedText'],
} as const satisfies Record<Tab, readonly [string, string]>;

function List({ tab }: { tab: Tab }) {
  const t = useT();
  const language = useListLanguage();
  const { data, error, isPending, refetch } = useQuery(
    tab === 'following' ? focusQuery(language) : roomsQuery(tab, language),
  );
  const followed = useFollowed(language);
  const toggle = useFollowToggle();
  if (isPending)
    return (
      <div className={css.list} aria-busy="true">
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const [title, text] = EMPTY[tab];
  if (data.length === 0)
    return <StateCard emblem={tab === 'following' ? 'star' : 'empty'} title={t(title)} text={t(text)} />;
  return (
    <ul className={css.list} aria-label={t(NAMES[tab])}>
      {data.map((room) => (
        <RoomCard key={room.id} room={room} followed={followed.has(room.id)} onFollow={toggle} />
      ))}
    </ul>
  );
}

/** Login prompt for a visitor in place of followed rooms. */
function SignIn() {
  const t = useT();
  const router = useRouter();
  return (
    <StateCard
      emblem="star"
      title={t('error.pleaseLogin')}
      text={t('rooms.noneFollowedText')}
      action={{
        label: t('login.title'),
        primary: true,
        onClick: () => loginHere(router, null),
      }}
    />
  );
}

/** Live rooms by tab: live, most popular, promotions, and followed. */
export function RoomsScreen() {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const brand = useWhitelabel();
  const tab = tabOf(route.useSearch().tab);
  if (brand && !brand.flags.CBS3) return <Navigate to={PATHS.home} replace />;
  return (
    <>
      <div className={css.tabs}>
        <Segmented<Tab>
          label={t('rooms.title')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(NAMES[value]) }))}
          onChange={(value) =>
            void navigate({ to: PATHS.rooms, search: { tab: value }, replace: true, viewTransition: false })
          }
        />
      </div>
      {tab === 'following' && !session ? <SignIn /> : <List key={tab} tab={tab} />}
    </>
  );
}
