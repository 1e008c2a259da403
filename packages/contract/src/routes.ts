/**
 * Every page path of the player app. Plain data: the app builds its router from it, the server decides from it whether
 * a path is a page, and the tests visit all of it.
 */
import type { Category } from './catalogue.ts';

/** Base path of the console, on its own host. */
export const CONSOLE_BASE = '/console/';

export const PATHS = {
  home: '/m/home',
  login: '/m/login',
  register: '/m/register',
  forget: '/m/forget',
  changePassword: '/m/changePsw',
  agent: '/m/agent',
  settings: '/m/set',
  download: '/m/download',
  member: '/m/member/home',
  records: '/m/member/records',
  invite: '/m/member/invite',
  agentCentre: '/m/member/agent',
  agentTeam: '/m/member/agent/team',
  protection: '/m/member/protection',
  salaryContract: '/m/member/agent/getSalaryContract',
  // Spelt as in the documents (N58).
  dividendContract: '/m/member/agent/getDevidendContract',
  hourContract: '/m/member/agent/getHourContract',
  voucherCenter: '/m/voucherCenter',
  activity: '/m/activity',
  activityDetail: '/m/activityDetail',
  notice: '/m/notice',
  noticeDetail: '/m/noticeDetail',
  help: '/m/help',
  helpDetail: '/m/helpDetail',
  chat: '/m/chat',
  inbox: '/m/member/inbox',
  benefits: '/m/member/benefits',
  rewardCenter: '/m/rewardCenter',
  promoCode: '/m/promoCode',
  rooms: '/m/rooms',
  live: '/m/live-games',
  slots: '/m/slot-games',
  fishing: '/m/fishing-games',
  fish: '/m/fish-games',
  poker: '/m/poker-games',
  sports: '/m/sport-games',
  esports: '/m/esport-games',
  lott: '/m/lott',
  elott: '/m/elott',
  cockfight: '/m/cockfight',
  lottery: '/m/lottery',
  jili: '/m/jili',
  inHouse: '/m/inHouse',
  provider: '/m/provider',
  gameCenter: '/m/gameCenter',
  popular: '/m/hot-games',
  search: '/m/search-games',
  favourites: '/m/fav-games',
  recents: '/m/recent-games',
  play: '/m/play',
} as const;
export type PageName = keyof typeof PATHS;

/** Paths that show home without a change of the address bar. */
export const HOME_ALIASES = ['/', '/m', '/m/', '/m/index', '/m/index.html'] as const;

/** Category pages; fishing has two spellings (N13). */
export const CATEGORY_PAGES = {
  [PATHS.live]: 'LIVE',
  [PATHS.slots]: 'RNG',
  [PATHS.fishing]: 'FISH',
  [PATHS.fish]: 'FISH',
  [PATHS.poker]: 'PVP',
  [PATHS.sports]: 'SPORTS',
  [PATHS.esports]: 'ESPORTS',
  [PATHS.lott]: 'LOTT',
  [PATHS.elott]: 'ELOTT',
  [PATHS.cockfight]: 'COCKFIGHT',
} as const satisfies Record<string, Category>;

export const isHome = (path: string): boolean =>
  path === PATHS.home || (HOME_ALIASES as readonly string[]).includes(path);

/** Returns the category of a page, or null when it is not a category page. */
export const categoryOf = (path: string): Category | null =>
  Object.hasOwn(CATEGORY_PAGES, path) ? CATEGORY_PAGES[path as keyof typeof CATEGORY_PAGES] : null;
