/** Which of the app's addresses are what: lists for the parts that come after the first page. */
import { HOME_ALIASES, PATHS } from './routes.ts';

/** Pages of a member; without a session they lead to login. */
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

/** Pages whose back arrow leads home; everywhere else it goes back one step. */
export const BACK_TO_HOME: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.forget,
  PATHS.activity,
  PATHS.download,
];

/** Pages that bring their own head, or lie over home: all others stand under the top bar (N38). */
const WITHOUT_TOP_BAR: readonly string[] = [PATHS.home, PATHS.login, PATHS.forget, PATHS.play];
/** The pages with a top bar. */
export const TOP_BAR_PAGES: readonly string[] = Object.values(PATHS).filter((path) => !WITHOUT_TOP_BAR.includes(path));

const pages: ReadonlySet<string> = new Set([...Object.values(PATHS), ...HOME_ALIASES]);

/** Whether a page of the app stands at this path. */
export const isPage = (path: string): boolean => pages.has(path);
