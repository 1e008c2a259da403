/** Kinds of the app's pages: lists for code that runs after the first page. */
import { HOME_ALIASES, PATHS } from './routes.ts';

/** Pages that require a session; without one they redirect to login. */
export const MEMBER_PAGES: readonly string[] = [
  PATHS.member,
  PATHS.inbox,
  PATHS.records,
  PATHS.invite,
  PATHS.agentCentre,
  PATHS.agentTeam,
  PATHS.protection,
  PATHS.salaryContract,
  PATHS.dividendContract,
  PATHS.hourContract,
  PATHS.voucherCenter,
  PATHS.benefits,
  PATHS.rewardCenter,
  PATHS.promoCode,
  PATHS.favourites,
  PATHS.recents,
  PATHS.play,
];

/** Pages whose back arrow leads home; on all others it goes back one step. */
export const BACK_TO_HOME: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.forget,
  PATHS.activity,
  PATHS.download,
];

/** Pages with their own header, or displayed over home: all others are below the top bar (N38). */
const WITHOUT_TOP_BAR: readonly string[] = [PATHS.home, PATHS.login, PATHS.forget, PATHS.play];
/** The pages with a top bar. */
export const TOP_BAR_PAGES: readonly string[] = Object.values(PATHS).filter((path) => !WITHOUT_TOP_BAR.includes(path));

const pages: ReadonlySet<string> = new Set([...Object.values(PATHS), ...HOME_ALIASES]);

/** Whether the path is a page of the app. */
export const isPage = (path: string): boolean => pages.has(path);
