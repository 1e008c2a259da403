import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { whitelabelQuery } from '../features/system/system.queries.ts';
import { savesData } from '../shared/device.ts';
import { useApp } from '../shared/store.ts';
import { asksGuest } from './guest.ts';
import { HydrationMark } from './HydrationMark.tsx';
import { Layout } from './Layout.tsx';
import { CATEGORY_PAGES, HOME_ALIASES, only, PATHS, parseSearch, stringifySearch } from './routes.ts';
import { viewTransitions } from './transitions.ts';

type Context = { queryClient: QueryClient };

const root = createRootRouteWithContext<Context>()({ component: Layout });

type Frame = ComponentType<{ children: ReactNode }>;

/**
 * Returns a screen inside a layout: the exported component of that name. Both files are loaded when the page is opened.
 */
const framed =
  (loadFrame: () => Promise<Frame | 'main'>) =>
  <N extends string>(load: () => Promise<Record<NoInfer<N>, ComponentType>>, name: N) =>
    lazyRouteComponent(async () => {
      const [Around, screens] = await Promise.all([loadFrame(), load()]);
      const Screen: ComponentType = screens[name];
      const Page = () => (
        <>
          <Around>
            <Screen />
          </Around>
          <HydrationMark />
        </>
      );
      return { default: Page };
    });
/** With the brand's header, as home. */
const main = framed(() => import('./MainFrame.tsx').then(({ MainFrame }) => MainFrame));
/** With the top bar. */
const inner = framed(() => import('./InnerFrame.tsx').then(({ InnerFrame }) => InnerFrame));

const failure = lazyRouteComponent(() => import('./PageFailure.tsx'), 'PageFailure');

const home = main(() => import('../features/home/HomeScreen.tsx'), 'HomeScreen');

/** Members only: redirects a visitor to login and, after signing in, back here. */
function member({ location, preload }: { location: { href: string }; preload: boolean }) {
  if (useApp.getState().session) return;
  // A preload only prefetches: the page has not been requested yet.
  if (!preload) useApp.setState({ wanted: location.href });
  throw redirect({ to: PATHS.login, replace: true });
}

/** Requires a session; redirects everybody else to home. */
function signedIn() {
  if (!useApp.getState().session) throw redirect({ to: PATHS.home, replace: true });
}

/** Account pages: a trial player who opens the address is redirected to home and prompted to register (N52). */
function account(entry: { location: { href: string }; preload: boolean }) {
  member(entry);
  if (!entry.preload && asksGuest()) throw redirect({ to: PATHS.home, replace: true });
}

type Entry = { location: { href: string }; preload: boolean; context: Context };

/** Pages that the merchant can enable; while disabled, their address redirects to home (N52). */
const offered = (flag: 'VIPBEN3' | 'REWCEN3' | 'REFERRAL3' | 'COCKFIGHT3') => (entry: Entry) => {
  const brand = entry.context.queryClient.getQueryData(whitelabelQuery.queryKey);
  if (!brand?.flags[flag]) throw redirect({ to: PATHS.home, replace: true });
};
const switched = (flag: Parameters<typeof offered>[0]) => (entry: Entry) => {
  offered(flag)(entry);
  account(entry);
};

const page = <P extends string>(
  path: P,
  component: ReturnType<typeof inner>,
  beforeLoad: (entry: Entry) => void | Promise<void> = () => {},
) => createRoute({ getParentRoute: () => root, path, component, beforeLoad });
const memberPage = <P extends string>(
  path: P,
  component: ReturnType<typeof inner>,
  beforeLoad: (entry: Entry) => void | Promise<void> = member,
) => page(path, component, beforeLoad);

/** Route whose address accepts search parameters of these names. */
const asked = <P extends string, K extends string>(path: P, component: ReturnType<typeof inner>, ...names: K[]) =>
  createRoute({ getParentRoute: () => root, path, validateSearch: only(...names), component });

const aliases = HOME_ALIASES.filter((path) => path !== '/m/').map((path) => page(path, home));

const categories = Object.entries(CATEGORY_PAGES).map(([path, category]) =>
  page(
    path,
    inner(async () => {
      const { CategoryScreen } = await import('../features/catalogue/CategoryScreen.tsx');
      return { Screen: () => <CategoryScreen category={category} /> };
    }, 'Screen'),
    category === 'COCKFIGHT' ? offered('COCKFIGHT3') : undefined,
  ),
);

const provider = (vassalage: 'JL' | 'BGS') =>
  inner(async () => {
    const { ProviderScreen } = await import('../features/catalogue/ProviderScreen.tsx');
    return { Screen: () => <ProviderScreen vassalage={vassalage} /> };
  }, 'Screen');

export const providerRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.provider,
  validateSearch: only('vassalage', 'gameType'),
  component: inner(async () => {
    const { ProviderScreen } = await import('../features/catalogue/ProviderScreen.tsx');
    const Screen = () => <ProviderScreen vassalage={providerRoute.useSearch().vassalage ?? ''} />;
    return { Screen };
  }, 'Screen'),
});

export const gameCentreRoute = asked(
  PATHS.gameCenter,
  inner(() => import('../features/catalogue/GameCentreScreen.tsx'), 'GameCentreScreen'),
  'category',
  'vassalage',
);

export const searchRoute = asked(
  PATHS.search,
  inner(() => import('../features/search/SearchScreen.tsx'), 'SearchScreen'),
  'q',
);

export const playRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.play,
  validateSearch: only('nodeId'),
  beforeLoad: member,
  component: framed(async () => 'main')(() => import('../features/launch/GameScreen.tsx'), 'GameScreen'),
});

const activity = inner(() => import('../features/promotions/ActivityScreen.tsx'), 'ActivityScreen');
export const activityRoute = asked(PATHS.activity, activity, 'id');

const noticesScreens = () => import('../features/announcements/screens.ts');
export const noticeRoute = asked(PATHS.notice, inner(noticesScreens, 'AnnouncementsScreen'), 'index');

export const noticeDetailRoute = asked(PATHS.noticeDetail, inner(noticesScreens, 'AnnouncementDetailScreen'), 'id');

/** A promotion's detail: the list's screen, which shows the detail for an id. */
const activityDetailRoute = asked(PATHS.activityDetail, activity, 'id');

const helpScreens = () => import('../features/help/screens.ts');
export const helpRoute = asked(PATHS.help, inner(helpScreens, 'HelpScreen'), 'i', 'tag');

const chatRoute = asked(
  PATHS.chat,
  inner(() => import('../features/chat/ChatScreen.tsx'), 'ChatScreen'),
  'title',
  'backUrl',
);

const inboxRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.inbox,
  validateSearch: only('id'),
  beforeLoad: account,
  component: inner(() => import('../features/inbox/InboxScreen.tsx'), 'InboxScreen'),
});

const cashierRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.voucherCenter,
  validateSearch: only('tab', 'deposit'),
  beforeLoad: account,
  component: inner(() => import('../features/deposits/CashierScreen.tsx'), 'CashierScreen'),
});

const agentScreens = () => import('../features/agent-centre/screens.tsx');
type AgentScreen = Exclude<keyof Awaited<ReturnType<typeof agentScreens>>, 'isAgent'>;
const agentScreen = (name: AgentScreen) => inner(agentScreens, name);
/** Pages of agents: everybody else is redirected to home. */
const agentPage = <P extends string>(path: P, name: AgentScreen) =>
  memberPage(path, agentScreen(name), async (entry) => {
    account(entry);
    if (!(await agentScreens()).isAgent()) throw redirect({ to: PATHS.home, replace: true });
  });

const roomsRoute = asked(
  PATHS.rooms,
  inner(() => import('../features/live-rooms/RoomsScreen.tsx'), 'RoomsScreen'),
  'tab',
);

const lotteryRoute = asked(
  PATHS.lottery,
  inner(() => import('../features/lottery/LotteryScreen.tsx'), 'LotteryScreen'),
  'game',
  'view',
  'lottoMode',
  'prizeMode',
  'playType',
);

const helpDetailRoute = asked(PATHS.helpDetail, inner(helpScreens, 'HelpDetailScreen'), 'tag');

/** Unknown addresses redirect to home (RTE-008). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: PATHS.home, replace: true });
  },
});

const tree = root.addChildren([
  ...aliases,
  ...categories,
  page(PATHS.home, home),
  page(PATHS.login, home),
  page(PATHS.forget, home),
  createRoute({
    getParentRoute: () => root,
    path: PATHS.changePassword,
    beforeLoad: signedIn,
    component: inner(() => import('../features/password-reset/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  }),
  page(
    PATHS.register,
    inner(() => import('../features/sessions/RegisterScreen.tsx'), 'RegisterScreen'),
  ),
  page(
    PATHS.settings,
    inner(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  ),
  page(
    PATHS.download,
    inner(() => import('../features/downloads/DownloadScreen.tsx'), 'DownloadScreen'),
  ),
  page(
    PATHS.agent,
    inner(() => import('../features/agent/AgentScreen.tsx'), 'AgentScreen'),
  ),
  memberPage(
    PATHS.member,
    inner(() => import('../features/profile/MemberScreen.tsx'), 'MemberScreen'),
    account,
  ),
  memberPage(
    PATHS.records,
    inner(() => import('../features/wallet/RecordsScreen.tsx'), 'RecordsScreen'),
    account,
  ),
  memberPage(
    PATHS.invite,
    inner(() => import('../features/referrals/InviteScreen.tsx'), 'InviteScreen'),
    switched('REFERRAL3'),
  ),
  agentPage(PATHS.agentCentre, 'OverviewScreen'),
  agentPage(PATHS.agentTeam, 'TeamScreen'),
  memberPage(
    PATHS.protection,
    inner(() => import('../features/responsible-gaming/ProtectionScreen.tsx'), 'ProtectionScreen'),
    account,
  ),
  memberPage(
    PATHS.benefits,
    inner(() => import('../features/rewards/BenefitsScreen.tsx'), 'BenefitsScreen'),
    switched('VIPBEN3'),
  ),
  memberPage(
    PATHS.rewardCenter,
    inner(() => import('../features/rewards/RewardScreen.tsx'), 'RewardScreen'),
    switched('REWCEN3'),
  ),
  memberPage(
    PATHS.promoCode,
    inner(() => import('../features/rewards/PromoCodeScreen.tsx'), 'PromoCodeScreen'),
    switched('REWCEN3'),
  ),
  ...[PATHS.salaryContract, PATHS.dividendContract, PATHS.hourContract].map((path) =>
    memberPage(path, agentScreen('ContractScreen'), account),
  ),
  page(PATHS.jili, provider('JL')),
  page(PATHS.inHouse, provider('BGS')),
  page(
    PATHS.popular,
    inner(() => import('../features/catalogue/PopularScreen.tsx'), 'PopularScreen'),
  ),
  memberPage(
    PATHS.favourites,
    inner(() => import('../features/favourites/FavouritesScreen.tsx'), 'FavouritesScreen'),
  ),
  memberPage(
    PATHS.recents,
    inner(() => import('../features/recently-played/RecentlyPlayedScreen.tsx'), 'RecentlyPlayedScreen'),
  ),
  providerRoute,
  gameCentreRoute,
  searchRoute,
  playRoute,
  activityRoute,
  noticeRoute,
  noticeDetailRoute,
  activityDetailRoute,
  helpRoute,
  roomsRoute,
  lotteryRoute,
  helpDetailRoute,
  chatRoute,
  inboxRoute,
  cashierRoute,
  unknown,
]);

let isFirst = true;
/**
 * Whether a rendered page restores its scroll position or starts at its top; the first page keeps a position the user
 * has already scrolled to.
 */
function restoresScroll(): boolean {
  const stays = isFirst && scrollY > 0;
  isFirst = false;
  return !stays;
}

export function buildRouter(context: Context, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context,
    history,
    parseSearch,
    stringifySearch,
    // A chunk is preloaded at the first touch of a link; in data-saver mode it is loaded when the link is followed.
    defaultPreload: !savesData() && 'intent',
    defaultErrorComponent: failure,
    defaultPreloadDelay: 0,
    defaultViewTransition: viewTransitions(),
    scrollRestoration: history === undefined && restoresScroll,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}
