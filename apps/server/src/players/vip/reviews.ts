/**
 * Monthly review: a member who does not meet the conditions for keeping a tier is warned on the first of the month, has
 * a grace period, and is then lowered by one tier. A row for each member and month makes every step happen once, on any
 * number of servers.
 */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { eachOrThrow, type JobScheduler, type Turn } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import {
  decideReview,
  listDueReviews,
  listUnreviewed,
  type OpenReview,
  REVIEW_JOB,
  readMonth,
  recordReview,
} from './reviews.store.ts';
import type { TierTable } from './tiers.ts';
import { isKept, NO_PLAY } from './vip.rules.ts';
import { moveMember, readKeepFacts, readStandings } from './vip.store.ts';

const LOOK_EVERY_MS = 5 * 60_000;
const AT_ONCE = 200;

export type ReviewsDeps = {
  db: Db;
  jobs: JobScheduler;
  tierTable: TierTable;
  timeZone: string;
  ledger: { id: number; exponent: number };
  /** Called in the transaction that warns or lowers a member. */
  onWarned: (tx: Tx, who: { memberId: bigint; level: number; month: string }) => Promise<void>;
  onLowered: (tx: Tx, who: { memberId: bigint; from: number; to: number }) => Promise<void>;
};

export type Reviews = {
  /** Reviews every due member; returns how many were warned and lowered. */
  run: () => Promise<{ warned: number; lowered: number }>;
};

export function openReviews({ db, jobs, tierTable, timeZone, ledger, onWarned, onLowered }: ReviewsDeps): Reviews {
  /** Returns which of these members keep their tier, with their level. */
  async function keepers(tx: Tx, memberIds: readonly bigint[]) {
    const standings = await readStandings(tx, memberIds, ledger.id);
    const lately = await readKeepFacts(tx, { memberIds, ledgerId: ledger.id, timeZone });
    return new Map(
      standings.map(({ memberId, level, facts }) => {
        const rank = tierTable.now().find((each) => each.level === level);
        const recent = { ...facts, ...NO_PLAY, ...lately.get(memberId) };
        return [memberId, { level, keeps: !rank || isKept(rank, recent, ledger.exponent) }];
      }),
    );
  }

  async function look(month: string): Promise<{ seen: number; warned: number }> {
    return inTransaction(db, async (tx) => {
      const due = await listUnreviewed(tx, { month, limit: AT_ONCE });
      const found = await keepers(
        tx,
        due.map(({ id }) => id),
      );
      let warned = 0;
      for (const { id: memberId, isNew } of due) {
        const { level, keeps } = found.get(memberId) ?? { level: 1, keeps: true };
        const state = isNew || keeps ? 'kept' : 'warned';
        if (!(await recordReview(tx, { memberId, month, level, state })) || state === 'kept') continue;
        warned++;
        await onWarned(tx, { memberId, level, month });
      }
      return { seen: due.length, warned };
    });
  }

  async function decide(review: OpenReview): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const { memberId, level } = review;
      const found = (await keepers(tx, [memberId])).get(memberId);
      const isLost = found !== undefined && found.level === level && !found.keeps;
      if (!(await decideReview(tx, review, isLost ? 'lowered' : 'kept')) || !isLost) return false;
      if (!(await moveMember(tx, memberId, level, level - 1, 'not_kept'))) return false;
      await onLowered(tx, { memberId, from: level, to: level - 1 });
      return true;
    });
  }

  /** Month for which every member has been reviewed, as far as this server knows. */
  let done = '';
  async function run(each: Turn['each']) {
    const sum = { warned: 0, lowered: 0 };
    const month = await readMonth(db, timeZone);
    while (done !== month) {
      const { seen, warned } = await look(month);
      sum.warned += warned;
      if (seen < AT_ONCE) done = month;
    }
    await each(
      await listDueReviews(db, timeZone, AT_ONCE),
      ({ memberId, month: reviewed }) => `${memberId}/${reviewed}`,
      async (review) => {
        if (await decide(review)) sum.lowered++;
      },
    );
    return sum;
  }

  const serial = createSerial();
  jobs.shared({ name: REVIEW_JOB, everyMs: LOOK_EVERY_MS, run: ({ each }) => serial.run(() => run(each)) });
  return { run: () => serial.run(() => run(eachOrThrow)) };
}
