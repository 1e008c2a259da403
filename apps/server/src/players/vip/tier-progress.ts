/**
 * Keeps the members' figures and ranks in step with their play: one ordered consumer for the whole house, every few
 * seconds while there is play. A bet waits for none of it. What else follows from a member's figures is done in the same
 * transaction, so that it happens once for what was played.
 */
import type { Database } from '../../platform/db/db.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { type JobScheduler, queueRows } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import type { TierTable } from './tiers.ts';
import { levelFor, NO_PLAY } from './vip.rules.ts';
import { moveMember, playWaits, readKeepFacts, readStandings, recordPlay, type Standing } from './vip.store.ts';

const LOOK_EVERY_MS = 3_000;
const JOB = 'rank.count-play';

export type Step = { memberId: bigint; from: number; to: number };

export type Standings = {
  /** Takes in what was played since the last time; answers whether something waits for a transaction still running. */
  refresh: () => Promise<boolean>;
  /** Looks at members whose facts changed by other means than play, such as a proved number. */
  consider: (tx: Tx, memberIds: readonly bigint[]) => Promise<void>;
  close: () => void;
};

export type StandingOptions = {
  database: Database;
  jobs: JobScheduler;
  tierTable: TierTable;
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
  const { database, jobs, tierTable, timeZone, ledger, onPlay, onStep, alsoAfterPlay } = options;
  const { db } = database;

  async function rise(tx: Tx, standings: readonly Standing[]): Promise<void> {
    const fallen = standings.filter(({ level, fellFrom }) => fellFrom > level).map(({ memberId }) => memberId);
    const lately =
      fallen.length > 0
        ? await readKeepFacts(tx, { memberIds: fallen, ledgerId: ledger.id, timeZone })
        : new Map<bigint, object>();
    for (const { memberId, level, facts, fellFrom } of standings) {
      const regain = fellFrom > level ? { fellFrom, lately: { ...facts, ...NO_PLAY, ...lately.get(memberId) } } : null;
      const to = levelFor(tierTable.now(), level, facts, ledger.exponent, regain);
      if (to > level && (await moveMember(tx, memberId, level, to))) await onStep?.(tx, { memberId, from: level, to });
    }
  }

  async function follow(tx: Tx, memberIds: readonly bigint[]): Promise<() => void> {
    if (memberIds.length === 0) return () => {};
    const standings = await readStandings(tx, memberIds, ledger.id);
    await rise(tx, standings);
    return (await alsoAfterPlay?.(tx, standings)) ?? (() => {});
  }

  async function takeIn(): Promise<boolean> {
    for (;;) {
      const { played, afterCommit } = await inTransaction(db, async (tx) => {
        const members = await recordPlay(tx, timeZone);
        return { played: members.length, afterCommit: await follow(tx, members) };
      });
      afterCommit();
      const waits = await playWaits(db);
      // What waits behind a running transaction is taken in later; another part of what is there, now.
      if (played === 0 || !waits) return waits;
    }
  }

  /**
   * Takes in the figures alone, and leaves what follows from them to one turn for each member: the one for whom it fails
   * then holds up no other.
   */
  const takeInApart = (error: unknown): Promise<void> =>
    inTransaction(db, async (tx) => queueRows(tx, JOB, (await recordPlay(tx, timeZone)).map(String), error));

  async function followOne(memberId: bigint): Promise<void> {
    const afterCommit = await inTransaction(db, (tx) => follow(tx, [memberId]));
    afterCommit();
  }

  const serial = createSerial();
  const refresh = () => serial.run(takeIn);
  // What was played while no server ran is taken in at the first look. Play on other servers is not heard of here.
  let mayWait = true;
  const stop = onPlay(() => {
    mayWait = true;
  });
  jobs.shared({
    name: JOB,
    everyMs: LOOK_EVERY_MS,
    async run({ each, retries }) {
      await each(await retries(), String, (memberId) => followOne(BigInt(memberId)));
      if (!mayWait && database.kind === 'embedded') return;
      mayWait = false;
      try {
        mayWait = (await refresh()) || mayWait;
      } catch (error) {
        mayWait = true;
        if (!isUnavailable(error)) await serial.run(() => takeInApart(error));
        throw error;
      }
    },
  });

  return {
    refresh,
    consider: async (tx, memberIds) => rise(tx, await readStandings(tx, memberIds, ledger.id)),
    close: stop,
  };
}
