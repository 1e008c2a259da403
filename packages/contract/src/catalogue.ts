/** Names and figures of the game catalogue, as the documents give them. */

/** Game categories in the order of the default menu. */
export const CATEGORIES = [
  'RNG',
  'FISH',
  'LIVE',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
  'BINGO',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Categories whose games have another category's type; every other category is its own type. */
export const TYPES = { BINGO: 'RNG', SPORTS: 'SPORTS', ESPORTS: 'SPORTS', COCKFIGHT: 'SPORTS' } as const;

/** Game type of a category. */
export const typeOf = (category: string): string =>
  Object.hasOwn(TYPES, category) ? TYPES[category as keyof typeof TYPES] : category;

/** Whether a game of this category belongs to a type or category; an empty type means every game. */
export const isOfType = (category: string, type: string): boolean =>
  type === '' || category === type || typeOf(category) === type;

/** Categories that show a paged list of games; the others show their vendors (N46). */
export const LIST_TYPES = ['RNG', 'FISH', 'PVP', 'LIVE'] as const;

/** Categories with a block of vendor cards on home (N44). */
export const SPECIAL_BLOCKS = ['SPORTS', 'LOTT', 'ELOTT', 'ESPORTS'] as const;

/** Prefix of a category in place of vendor codes: every vendor with games of it. Codes contain no colon. */
export const VENDORS_OF = 'category:';

export const SELECTIONS = ['ALL', 'FAV', 'HOT', 'RECENT', 'NEW', 'SEARCH'] as const;
export type Selection = (typeof SELECTIONS)[number];

export const ESPORT_VENDORS = ['AV', 'AI', 'IMES', 'TF', 'IA'] as const;
export const COCKFIGHT_VENDORS = ['SV3', 'DS88', 'DIG', 'WGB', 'WS168'] as const;
export const IN_HOUSE_VENDOR = 'BGS';
export const JILI_VENDOR = 'JL';
export const BINGO_CLASSIFICATION = 'BG';

const NO_FAVOURITES: readonly string[] = ['LOTT', 'ELOTT'] satisfies Category[];

/** Whether games of a category can be favourites: those of a lottery cannot. */
export const canBeFavourite = (category: string): boolean => !NO_FAVOURITES.includes(category);

export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];

const MODE_OF_VENDOR: Record<string, PrizeMode> = { TCG_LOTTO_VN: 'Lott', TCG_SEA: 'SEA' };
const MODE_OF_CATEGORY: Record<string, PrizeMode> = { LOTT: 'Lott', ELOTT: 'Elott' };

/**
 * Returns the prize mode of a lottery, which replaces the game code in its launch (N49); undefined for every other
 * game.
 *
 * @param vendor its code, which takes precedence over the category
 */
export const prizeModeOf = (category: string, vendor: string): PrizeMode | undefined =>
  (Object.hasOwn(MODE_OF_VENDOR, vendor) ? MODE_OF_VENDOR[vendor] : undefined) ??
  (Object.hasOwn(MODE_OF_CATEGORY, category) ? MODE_OF_CATEGORY[category] : undefined);

/**
 * Prefix of the engine of titles played by the platform's own lottery, followed by the code of the game, or `lobby` for
 * all of its mode.
 */
export const LOTTERY_ENGINE = 'lottery-';

/** Classification of lotteries played for entertainment. */
export const ENTERTAINMENT = 'ent';
export const PLAY_TYPES = { Tradition: 'trad', Entertainment: 'ent' } as const;
export const GATEWAYS = { WEB: 1, MOBILE: 3 } as const;

/** Sent with game requests; each number is valid only for the call that names it (N57). */
export const PLATFORM = 'html5';
export const CLIENT_TYPE = '2';
export const HOT_PLATFORM = '2';

export const PAGE_SIZE = 36;
/** Maximum number of games per page, whatever is requested. */
export const MAX_PAGE_SIZE = 200;
export const HOT_ON_HOME = 9;
export const HOT_PREVIEW = 6;
export const SEARCH_DEBOUNCE_MS = 500;
export const LANGUAGE_DEBOUNCE_MS = 250;
/** Longer search texts are cut, which bounds the cost of a query. */
export const SEARCH_MAX_LENGTH = 100;
/** gameCode of a launch without one. */
export const DEFAULT_GAME_CODE = 'lobby';

export const CATEGORY_ROUTES: Record<Exclude<Category, 'BINGO'>, string> = {
  RNG: '/m/slot-games',
  FISH: '/m/fishing-games',
  LIVE: '/m/live-games',
  PVP: '/m/poker-games',
  SPORTS: '/m/sport-games',
  ESPORTS: '/m/esport-games',
  LOTT: '/m/lott',
  ELOTT: '/m/elott',
  COCKFIGHT: '/m/cockfight',
};

/** What the refusal to open a paused game says about the maintenance of its vendor. */
export type PauseFacts = {
  /** End in ISO 8601; null if it is not known. */
  until: string | null;
  /** Text for players; empty without one in their language or in English. */
  text: string;
};

/** Returns what a refusal says about maintenance; null for one that says nothing. */
export function readPause(value: unknown): PauseFacts | null {
  if (typeof value !== 'object' || value === null || !('until' in value) || !('text' in value)) return null;
  const { until, text } = value;
  if (typeof text !== 'string' || (until !== null && typeof until !== 'string')) return null;
  return { until, text };
}
