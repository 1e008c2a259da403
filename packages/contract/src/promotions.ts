/** Kinds of promotions, states of applications, and allowed transitions. */

/** `link` opens a page, `apply` requires a comment and pictures, `signup` is one tap. */
export const ACTIVITY_KINDS = ['link', 'apply', 'signup'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** States of a member's application to a promotion. */
export const APPLICATION_STATES = ['applying', 'process', 'rejected', 'issued', 'claim', 'claimed', 'signed'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** Status of a promotion for a reader: not open yet, open, over, or the state of the reader's own application. */
export const ACTIVITY_STATUSES = ['coming', 'join', 'close', ...APPLICATION_STATES] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

export type Mover = 'member' | 'operator';

/**
 * Allowed transitions and their movers; the database enforces the same table. An application waits (`applying`) until
 * an operator reviews it (`process`), who rejects it, approves it with the grant held back (`issued`), or approves it
 * with a claimable grant (`claim`). A rejected member may apply again.
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

/** Returns the states to which an operator can move an application. */
export const operatorMoves = (from: ApplicationState): ApplicationState[] =>
  APPLICATION_STATES.filter((to) => mayMove('operator', from, to));

/** States in which an application waits for an operator. */
export const WAITING_STATES: readonly ApplicationState[] = ['applying', 'process', 'issued'];

/** Initial state of an application; a promotion that only opens a page has none. */
export const FIRST_STATES: Record<ActivityKind, ApplicationState | null> = {
  link: null,
  apply: 'applying',
  signup: 'signed',
};

/** Whether an application occupies a place; a rejected one does not. */
export const holdsPlace = (state: ApplicationState): boolean => state !== 'rejected';

/** Limits of an application: length of the comment, pictures, and attempts. */
export const APPLICATION_COMMENT = 140;
export const APPLICATION_IMAGES = 3;
export const APPLICATION_ATTEMPTS = 3;

export type Opening = {
  /** ISO 8601; null means no end. */
  opensAt: string;
  closesAt: string | null;
  /** Remaining places; null means no limit. */
  left: number | null;
};

/**
 * Returns the status of a promotion for everybody.
 *
 * @param now milliseconds since 1970
 */
export function openingOf({ opensAt, closesAt, left }: Opening, now: number): 'coming' | 'join' | 'close' {
  if (closesAt !== null && Date.parse(closesAt) <= now) return 'close';
  if (Date.parse(opensAt) > now) return 'coming';
  return left === 0 ? 'close' : 'join';
}

/** Returns the status of a promotion for one reader, whose own application takes precedence. */
export const activityStatus = (opening: Opening, own: ApplicationState | null, now: number): ActivityStatus =>
  own ?? openingOf(opening, now);
