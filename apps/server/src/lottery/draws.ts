/**
 * Plans issues, commits to their seeds before they open, and draws them. The database's clock decides, and each step is
 * done once, however many servers try.
 */
import { randomBytes } from 'node:crypto';
import { nextDraws } from '@parlour/contract/lottery-calendar';
import { commitment, SERVER_SEED_BYTES } from '@parlour/games/fairness';
import { DRAWS } from '@parlour/games/lottery/draws';
import { drawBySeed, drawName } from '@parlour/games/lottery/verify-draw';
import type { Secrets } from '../config/secrets.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Hub } from '../platform/events/hub.ts';
import type { Turn } from '../platform/jobs/index.ts';
import {
  commitAll,
  databaseTime,
  insertIssues,
  listDue,
  listGames,
  listPlayers,
  listUncommitted,
  lockDue,
  plannedDraws,
  plannedUntil,
  setDrawn,
  setVoid,
} from './lottery.store.ts';
import { nextIssues } from './schedule.rules.ts';

/** Issues planned ahead: the longest chase, and a reserve. */
const PLANNED = 150;
/** Issues planned first for a new game, so that a start does not wait for all of them. */
const PLANNED_FIRST = 10;
/** Number of remaining issues below which a game is planned again. */
const PLAN_BELOW = 130;
/**
 * Days ahead for which draws made elsewhere are planned, and below which they are planned again: at least a year of a
 * rare draw.
 */
const DRAWS_AHEAD_DAYS = 400;
const DRAWS_AGAIN_DAYS = 380;
const DAY_MS = 86_400_000;
/** Number of issues whose seeds are committed before they open. */
const COMMITTED_AHEAD = 3;
const DRAWN_AT_ONCE = 100;

export type DrawDeps = { db: Db; secrets: Pick<Secrets, 'seal' | 'open'>; hub: Pick<Hub, 'emit'> };

const label = (id: bigint): string => `lottery-seed:${id}`;

/** Plans the issues of all games as far ahead as the longest chase needs. */
export async function planIssues(db: Db): Promise<void> {
  const [now, untils] = [await databaseTime(db), await plannedUntil(db)];
  const draws = await plannedDraws(db);
  const issues = (await listGames(db)).flatMap(({ id, zone, period_seconds, lock_seconds, calendar }) => {
    if (calendar) {
      const planned = draws.get(id);
      const isEnough = planned && planned.until.getTime() - now.getTime() > DRAWS_AGAIN_DAYS * DAY_MS;
      if (isEnough || (planned?.count ?? 0) >= PLAN_BELOW) return [];
      const ahead = nextDraws({ zone, lockSeconds: lock_seconds, calendar }, now, {
        most: PLANNED,
        days: DRAWS_AHEAD_DAYS,
      });
      return ahead.map((issue) => ({ ...issue, gameId: id }));
    }
    const until = untils.get(id);
    if (until && until.getTime() - now.getTime() > PLAN_BELOW * period_seconds * 1000) return [];
    const period = { zone, periodSeconds: period_seconds, lockSeconds: lock_seconds };
    return nextIssues(period, now, until ? PLANNED : PLANNED_FIRST).map((issue) => ({ ...issue, gameId: id }));
  });
  if (issues.length > 0) await insertIssues(db, issues);
}

/** Commits to the seeds of the next issues of each game. */
export async function commitIssues({ db, secrets }: Omit<DrawDeps, 'hub'>): Promise<void> {
  const commitments = (await listUncommitted(db, COMMITTED_AHEAD)).map(({ id }) => {
    const seed = randomBytes(SERVER_SEED_BYTES);
    return { id, commitment: commitment(seed), sealed: secrets.seal(seed, label(id)).toString('base64') };
  });
  if (commitments.length > 0) await commitAll(db, commitments);
}

/**
 * Draws one due issue by its committed seed, in the order of the issue's number. An issue without a commitment cannot
 * be drawn fairly and is voided.
 */
export async function drawIssue({ db, secrets, hub }: DrawDeps, id: bigint): Promise<void> {
  const drawn = await inTransaction(db, async (tx) => {
    const issue = await lockDue(tx, id);
    if (!issue) return null;
    if (issue.sealed_seed === null || !DRAWS[issue.family]) await setVoid(tx, id);
    else {
      const seed = secrets.open(Buffer.from(issue.sealed_seed, 'base64'), label(id));
      const result = drawBySeed(issue.family, seed, drawName(issue.code, issue.numero));
      await setDrawn(tx, id, { seed: seed.toString('hex'), result });
    }
    return { issue, members: await listPlayers(tx, id) };
  });
  if (!drawn) return;
  // Members with orders get an event immediately. All other pages fetch the result at the time of the draw.
  const { issue, members } = drawn;
  const event = { type: 'draw', gameId: String(issue.game_id), numero: issue.numero } as const;
  for (const member of members) hub.emit({ member }, event);
}

/** Draws all due issues, oldest first. */
export async function drawDue(deps: DrawDeps, { each }: Pick<Turn, 'each'>): Promise<number> {
  return each(
    await listDue(deps.db, DRAWN_AT_ONCE),
    ({ id }) => `issue:${id}`,
    ({ id }) => drawIssue(deps, id),
  );
}
