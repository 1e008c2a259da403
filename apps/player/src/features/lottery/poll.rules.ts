/** Intervals at which open pages fetch draws, in case the event stream does not deliver a result. */
import type { Issue } from './lottery.queries.ts';

/** Delay after a draw: a fast one usually has its result by then. */
const AFTER_DRAW_MS = 350;
/** While the result of a fast draw is due. */
const DUE_MS = 500;
const DUE_FOR_MS = 10_000;
/** While a result is late, disputed, or made elsewhere. */
const LATE_MS = 15_000;
const MOST_MS = 60_000;

/** `commitment`: null for a draw made elsewhere. */
type Times = Pick<Issue, 'drawsAt' | 'commitment'>;
type Draw = Times & Pick<Issue, 'state'>;

const UNDECIDED: ReadonlySet<Issue['state']> = new Set(['scheduled', 'open', 'closed', 'awaiting', 'held']);

/** Returns the wait for the result of a draw that is over. */
const forResult = ({ drawsAt, commitment }: Times, now: number): number =>
  commitment !== null && now - Date.parse(drawsAt) < DUE_FOR_MS ? DUE_MS : LATE_MS;

/** Returns the wait for a draw to come. */
function forDraw(issue: Draw, now: number): number {
  if (issue.state === 'void') return MOST_MS;
  const left = Date.parse(issue.drawsAt) - now;
  if (left > 0) return left + AFTER_DRAW_MS;
  return issue.state === 'held' ? LATE_MS : forResult(issue, now);
}

/** Returns the milliseconds until the issues of one game are fetched again. @param now server's time */
export function nearInterval({ next, past }: { next: readonly Draw[]; past: readonly Draw[] }, now: number): number {
  const [first] = next;
  const undecided = past.filter(({ state }) => UNDECIDED.has(state));
  return Math.min(
    MOST_MS,
    ...(first ? [forDraw(first, now)] : []),
    ...undecided.map((issue) => (issue.state === 'held' ? LATE_MS : forResult(issue, now))),
  );
}

type Game = { gameId: number; next: Draw | null; last: Times | null; delayed: boolean };
/** By game, the newest draw that is over and has no result yet. */
export type AwaitedDraws = Readonly<Record<number, Times>>;

/** Returns the draws without a result in an answer: those that the previous answer had still to come, or without one. */
export function awaitedIn(
  games: readonly Game[],
  known: { games: readonly Game[]; awaited: AwaitedDraws } | undefined,
  now: number,
): AwaitedDraws {
  const coming = new Map(known?.games.map(({ gameId, next }) => [gameId, next]));
  return Object.fromEntries(
    games.flatMap(({ gameId, last }): [number, Times][] => {
      const next = coming.get(gameId);
      const isOver = next && next.state !== 'void' && Date.parse(next.drawsAt) <= now;
      const draw = isOver ? next : known?.awaited[gameId];
      if (!draw || (last && Date.parse(last.drawsAt) >= Date.parse(draw.drawsAt))) return [];
      return [[gameId, { drawsAt: draw.drawsAt, commitment: draw.commitment }]];
    }),
  );
}

/** Returns the milliseconds until the next issues of all games are fetched again. @param now server's time */
export function currentInterval(
  { games, awaited }: { games: readonly Game[]; awaited: AwaitedDraws },
  now: number,
): number {
  return Math.min(
    MOST_MS,
    ...games.flatMap(({ next, delayed }) => [...(next ? [forDraw(next, now)] : []), ...(delayed ? [LATE_MS] : [])]),
    ...Object.values(awaited).map((draw) => forResult(draw, now)),
  );
}
