/** Promotions: what kinds there are, how a member's part in one stands, and which moves are allowed. */

/** `link` opens a page, `apply` asks for a comment and pictures, `signup` is one tap. */
export const ACTIVITY_KINDS = ['link', 'apply', 'signup'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** How a member's part in a promotion can stand once there is one. */
export const APPLICATION_STATES = ['applying', 'process', 'rejected', 'issued', 'claim', 'claimed', 'signed'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What a promotion is to a reader: not begun, open, over, or where the reader's own part in it stands. */
export const ACTIVITY_STATUSES = ['coming', 'join', 'close', ...APPLICATION_STATES] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

export type Mover = 'member' | 'operator';

/**
 * Every move there is, and whose it is; the database holds the same table and refuses all others. What is sent waits
 * (`applying`) until an operator looks at it (`process`), who rejects it, approves it with the grant held back
 * (`issued`), or approves it with a grant that can be taken (`claim`). A rejected member may try again.
 */
export const MOVES: Record<ApplicationState, Partial<Record<ApplicationState, Mover>>> = {
  applying: { process: 'operator' },
  process: { applying: 'operator', rejected: 'operator', issued: 'operator', claim: 'operator' },
  rejected: { applying: 'member', process: 'operator' },
  issued: { claim: 'operator' },
  claim: { claimed: 'member' },
  claimed: {},
  signed: { issued: 'operator', claim: 'operator' },
};

export const mayMove = (by: Mover, from: ApplicationState, to: ApplicationState): boolean => MOVES[from][to] === by;

/** States that an operator can move something to from here. */
export const operatorMoves = (from: ApplicationState): ApplicationState[] =>
  APPLICATION_STATES.filter((to) => mayMove('operator', from, to));

/** States in which something waits for an operator. */
export const WAITING_STATES: readonly ApplicationState[] = ['applying', 'process', 'issued'];

/** Where a part begins; a promotion that only opens a page has none. */
export const FIRST_STATES: Record<ActivityKind, ApplicationState | null> = {
  link: null,
  apply: 'applying',
  signup: 'signed',
};

/** A rejected application gives its place back. */
export const holdsPlace = (state: ApplicationState): boolean => state !== 'rejected';

/** Characters of an application's comment, its pictures, and how often one may try. */
export const APPLICATION_COMMENT = 140;
export const APPLICATION_IMAGES = 3;
export const APPLICATION_ATTEMPTS = 3;

export type Opening = {
  /** ISO 8601; null where there is no end. */
  opensAt: string;
  closesAt: string | null;
  /** Places left; null where there is no limit. */
  left: number | null;
};

/**
 * How a promotion stands for everybody.
 *
 * @param now milliseconds since 1970
 */
export function openingOf({ opensAt, closesAt, left }: Opening, now: number): 'coming' | 'join' | 'close' {
  if (closesAt !== null && Date.parse(closesAt) <= now) return 'close';
  if (Date.parse(opensAt) > now) return 'coming';
  return left === 0 ? 'close' : 'join';
}

/** How a promotion stands for one reader, whose own part goes before the rest. */
export const activityStatus = (opening: Opening, own: ApplicationState | null, now: number): ActivityStatus =>
  own ?? openingOf(opening, now);
