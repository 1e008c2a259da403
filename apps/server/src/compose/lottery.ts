/** Composes the platform's own lottery: its endpoints, and the jobs that plan, draw and settle. */
import { currencyOf } from '@parlour/contract/currencies';
import type { FeedKeys } from '../adapters/lottery-feeds/feeds.ts';
import { findLedger, listMemberBooks } from '../ledger/wallet/index.ts';
import {
  adminRoutes,
  type Board,
  commitIssues,
  correctIssues,
  drawDue,
  feedPlugin,
  forgetIssues,
  gameRoutes,
  hasOpenIssues,
  holdLate,
  JOBS,
  lotteryRoutes,
  NOTICE_TEXTS,
  type Notice,
  notifyBettors,
  numberRoutes,
  openBoard,
  orderRoutes,
  planIssues,
  seedLottery,
  settleIssues,
} from '../lottery/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { MoneyParts } from './money.ts';

const PLAN_EVERY_MS = 20_000;
const COMMIT_EVERY_MS = 5_000;
/** Results are on open pages within a second of the draw. */
const DRAW_EVERY_MS = 400;
/** A result that is half an hour late is detected within this time. */
const LATE_EVERY_MS = 15_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** Retention of issues without orders, for trend charts and statistics. */
const KEPT_DAYS = 3;

export type LotteryParts = Pick<
  MoneyParts,
  'database' | 'jobs' | 'brand' | 'secrets' | 'hub' | 'clock' | 'inbox' | 'labelsOf'
> & {
  feeds: FeedKeys;
};

/** @returns the games on sale, in order */
export async function createLotteryModule(
  scope: Scope,
  { database, jobs, brand, secrets, hub, inbox, labelsOf, feeds, clock }: LotteryParts,
): Promise<Board['games']> {
  const { db } = database;
  const currency = currencyOf(brand.currency);
  const { exponent } = currency;
  const { enabled } = brand.lottery;
  if (enabled) await seedLottery(db, { currency, limits: brand.lottery.limits });
  const [book = 'PLAY'] = await listMemberBooks(db, currency.code);
  const board = openBoard(db, { enabled, ledgerId: findLedger(book, currency.code).id });
  lotteryRoutes(scope, { board, exponent, clock });
  orderRoutes(scope, { db, board, exponent, timeZone: brand.timeZone });
  gameRoutes(scope, { db, currency });
  numberRoutes(scope, { db, currency });
  adminRoutes(scope, { db, hub, currency, timeZone: brand.timeZone });
  await feedPlugin(scope, { db, hub, keys: feeds, now: clock });
  const deps = { db, secrets, hub };
  if (enabled) {
    const planning = jobs.shared({
      name: JOBS.plan,
      everyMs: PLAN_EVERY_MS,
      run: async () => {
        await planIssues(db);
        await commitIssues(deps);
      },
    });
    // A new installation has draws from its first minute on.
    planning.wake();
    jobs.shared({ name: JOBS.commit, everyMs: COMMIT_EVERY_MS, run: () => commitIssues(deps) });
  } else if (!(await hasOpenIssues(db))) return board.games;
  const settling = jobs.shared({
    name: JOBS.settle,
    everyMs: COMMIT_EVERY_MS,
    run: (turn) => settleIssues(db, turn),
  });
  jobs.shared({
    name: JOBS.draw,
    everyMs: DRAW_EVERY_MS,
    run: async (turn) => {
      if ((await drawDue(deps, turn)) > 0) settling.wake();
    },
  });
  jobs.shared({ name: JOBS.correct, everyMs: COMMIT_EVERY_MS, run: (turn) => correctIssues(db, turn) });
  jobs.shared({ name: JOBS.late, everyMs: LATE_EVERY_MS, run: (turn) => holdLate(deps, turn) });
  const telling = {
    db,
    languages: [...new Set(['EN', ...brand.languages])],
    labels: labelsOf(NOTICE_TEXTS),
    send: (tx: Tx, notice: Notice) => inbox.send(tx, { source: 'system', ...notice }),
  };
  jobs.shared({ name: JOBS.notify, everyMs: LATE_EVERY_MS, run: (turn) => notifyBettors(telling, turn) });
  jobs.shared({ name: JOBS.cleanup, everyMs: FORGET_EVERY_MS, run: () => forgetIssues(db, KEPT_DAYS) });
  return board.games;
}
