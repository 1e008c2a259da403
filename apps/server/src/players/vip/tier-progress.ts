/**
 * Keeps members' figures and tiers up to date with their play: one ordered consumer for the whole installation, every
 * few seconds while there is play. No bet waits for it. Other effects of a member's figures are applied in the same
 * transaction, so that they happen once.
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
  /** Processes play since the last call; returns whether some of it waits for a running transaction. */
  refresh: () => Promise<boolean>;
  /** Evaluates members whose facts changed by other means than play, such as a verified number. */
  consider: (tx: Tx, memberIds: readonly bigint[]) => Promise<void>;
  close: () => void;
};

export type StandingOptions = {
  database: Database;
  jobs: JobScheduler;
  tierTable: TierTable;
  timeZone: string;
  /** Ledger whose play counts, and its decimals. */
  ledger: { id: number; exponent: number };
  /** Subscribes to play; returns an unsubscribe function. */
  onPlay: (heard: () => void) => () => void;
  /** Called in the transaction that promotes a member. */
  onStep?: (tx: Tx, step: Step) => Promise<void>;
  /** Further effects of the figures; returns what to publish after the commit. */
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
      // Play behind a running transaction is processed later; other available play, now.
      if (played === 0 || !waits) return waits;
    }
  }

  /**
   * Records only the figures, and queues their effects per member, so that a member for whom they fail does not block
   * the others.
   */
  const takeInApart = (error: unknown): Promise<void> =>
    inTransaction(db, async (tx) => queueRows(tx, JOB, (await recordPlay(tx, timeZone)).map(String), error));

  async function followOne(memberId: bigint): Promise<void> {
    const afterCommit = await inTransaction(db, (tx) => follow(tx, [memberId]));
    afterCommit();
  }

  const serial = createSerial();
  const refresh = () => serial.run(takeIn);
  // Play from before the start is processed at the first run. Play on other servers is not published here.
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
