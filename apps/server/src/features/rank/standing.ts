/**
 * Keeps the members' figures and ranks in step with their play: one ordered consumer for the whole house, every few
 * seconds while there is play. A bet waits for none of it. What else follows from a member's figures is done in the same
 * transaction, so that it happens once for what was played.
 */
import type { Database } from '../../db/db.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Ladder } from './ladder.ts';
import { levelFor, NO_PLAY } from './rank.rules.ts';
import { moveMember, notePlay, playWaits, readKeepFacts, readStandings, type Standing } from './rank.store.ts';

const LOOK_EVERY_MS = 3_000;

export type Step = { memberId: bigint; from: number; to: number };

export type Standings = {
  /** Takes in what was played since the last time; answers whether something waits for a transaction still running. */
  refresh: () => Promise<boolean>;
  /** Looks at members whose facts changed by other means than play, such as a proved number. */
  consider: (tx: Tx, memberIds: readonly bigint[]) => Promise<void>;
  close: () => Promise<void>;
};

export type StandingOptions = {
  database: Database;
  ladder: Ladder;
  timeZone: string;
  /** The ledger whose play counts, and its decimals. */
  ledger: { id: number; exponent: number };
  /** Hears of play; answers what stops that. */
  onPlay: (heard: () => void) => () => void;
  /** A member rose, in the transaction that says so. */
  onStep?: (tx: Tx, step: Step) => Promise<void>;
  /** More that follows from the figures; answers what is told after the commit. */
  alsoAfterPlay?: (tx: Tx, standings: readonly Standing[]) => Promise<() => void>;
};

export function openStandings(options: StandingOptions): Standings {
  const { database, ladder, timeZone, ledger, onPlay, onStep, alsoAfterPlay } = options;
  const { db } = database;

  async function rise(tx: Tx, standings: readonly Standing[]): Promise<void> {
    const fallen = standings.filter(({ level, fellFrom }) => fellFrom > level).map(({ memberId }) => memberId);
    const lately =
      fallen.length > 0
        ? await readKeepFacts(tx, { memberIds: fallen, ledgerId: ledger.id, timeZone })
        : new Map<bigint, object>();
    for (const { memberId, level, facts, fellFrom } of standings) {
      const regain = fellFrom > level ? { fellFrom, lately: { ...facts, ...NO_PLAY, ...lately.get(memberId) } } : null;
      const to = levelFor(ladder.now(), level, facts, ledger.exponent, regain);
      if (to > level && (await moveMember(tx, memberId, level, to))) await onStep?.(tx, { memberId, from: level, to });
    }
  }

  async function takeIn(): Promise<boolean> {
    const tell = await inTransaction(db, async (tx) => {
      const touched = await notePlay(tx, timeZone);
      if (touched.length === 0) return undefined;
      const standings = await readStandings(tx, touched, ledger.id);
      await rise(tx, standings);
      return alsoAfterPlay?.(tx, standings);
    });
    tell?.();
    return playWaits(db);
  }

  let work: Promise<unknown> = Promise.resolve();
  function inTurn(): Promise<boolean> {
    const mine = work.then(takeIn, takeIn);
    work = mine.catch(() => {});
    return mine;
  }

  // What was played while no server ran is taken in at the first look.
  let looks = 1;
  const stop = onPlay(() => {
    looks = 1;
  });
  const timer = setInterval(() => {
    if (looks === 0) return;
    looks = 0;
    inTurn().then(
      (waits) => {
        if (waits) looks = 1;
      },
      () => {
        looks = 1;
      },
    );
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    refresh: inTurn,
    consider: async (tx, memberIds) => rise(tx, await readStandings(tx, memberIds, ledger.id)),
    async close() {
      clearInterval(timer);
      stop();
      await work;
    },
  };
}
