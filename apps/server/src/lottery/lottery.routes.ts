/** Games and draws of the lottery, the same for all callers; orders have their own routes. */

import { MOST_ISSUES } from '@parlour/contract/lottery';
import {
  getHotNumbers,
  getLotteryMenu,
  getLotteryNumbers,
  getLotteryOdds,
  listCurrentIssues,
  listDraws,
  listLotteryGames,
  listNearIssues,
  listPopularLotteryGames,
  listRecentVnDraws,
  listVnDraws,
  listVnLotteryGames,
  type lotteryGame,
  type lotteryIssue,
} from '@parlour/contract/lottery.endpoints';
import { resumesOn } from '@parlour/contract/lottery-calendar';
import { moneyString } from '@parlour/contract/money';
import { betTypeOf } from '@parlour/games/lottery/families';
import { poolOf, poolsOf } from '@parlour/games/lottery/pools';
import type { z } from 'zod';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import type { Board } from './board.ts';
import { hotNumbers } from './hot.rules.ts';
import type { Game, Issue } from './lottery.store.ts';
import { returnsOf } from './returns.rules.ts';
import { shownState } from './schedule.rules.ts';

export type LotteryRoutes = { board: Board; exponent: number; clock: () => Date };

const VIETNAM = 'vn.';
/** Draws included in the counts of hot and missing numbers. */
const COUNTED_DRAWS = 100;
const MINUTE_MS = 60_000;

export function lotteryRoutes(scope: Scope, { board, exponent, clock }: LotteryRoutes): void {
  const written = (minor: bigint): string => moneyString(minor, exponent);
  const resumptions = new Map<number, { minute: number; day: string | null }>();
  /** Returns when a game's draws go on, looked up once a minute: it takes many days of a calendar. */
  function resumption({ id, zone, calendar }: Game): string | null {
    if (!calendar) return null;
    const now = clock();
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const known = resumptions.get(id);
    if (known?.minute === minute) return known.day;
    const day = resumesOn({ zone, calendar }, now);
    resumptions.set(id, { minute, day });
    return day;
  }
  const shapeOf = (game: Game): z.input<typeof lotteryGame> => ({
    gameId: game.id,
    gameCode: game.code,
    family: game.family,
    playType: game.play_type,
    prizeMode: game.prize_mode,
    timeZone: game.zone,
    periodSeconds: game.period_seconds,
    lockSeconds: game.lock_seconds,
    stake: written(game.stake),
    minSeries: game.least_series,
    maxBetSeries: game.most_series,
    betMultipleMax: game.most_multiple,
    betAmountMax: written(game.most_stake),
    issueAmountMax: written(game.most_issue_stake),
    resumesOn: resumption(game),
  });
  const issueOf = (issue: Issue, now: Date): z.input<typeof lotteryIssue> => ({
    numero: issue.numero,
    opensAt: issue.opens_at.toISOString(),
    closesAt: issue.closes_at.toISOString(),
    drawsAt: issue.draws_at.toISOString(),
    state: shownState(
      { state: issue.state, opensAt: issue.opens_at, closesAt: issue.closes_at, drawsAt: issue.draws_at },
      now,
    ),
    commitment: issue.commitment,
    seed: issue.seed,
    winningNumber: issue.result,
  });
  const isVietnamese = ({ family }: Game): boolean => family.startsWith(VIETNAM);

  mount(scope, listLotteryGames, async () => ok((await board.games()).map(shapeOf)));
  mount(scope, listPopularLotteryGames, async () =>
    ok((await board.games()).filter(({ popular }) => popular).map(shapeOf)),
  );
  mount(scope, listVnLotteryGames, async () => ok((await board.games()).filter(isVietnamese).map(shapeOf)));
  mount(scope, getLotteryMenu, async () => {
    const families = Map.groupBy(await board.games(), ({ family }) => family);
    return ok([...families].map(([family, games]) => ({ family, games: games.map(shapeOf) })));
  });

  mount(scope, getLotteryOdds, async ({ input: { params } }) => {
    const game = await board.game(params.gameId);
    if (!game) return fail('thing.unknown');
    const range = { least: game.least_series, most: game.most_series };
    const types = Object.entries(game.prices).flatMap(([id, prices]) => {
      const type = betTypeOf(id);
      if (!type) return [];
      return [{ playCode: id, cost: type.cost, basis: type.basis, prices, returns: returnsOf(type, prices, range) }];
    });
    return ok({ gameId: game.id, priceListId: game.price_list_id.toString(), types });
  });

  mount(scope, getLotteryNumbers, async ({ input: { params, query } }) => {
    const game = await board.game(params.gameId);
    if (!game) return fail('thing.unknown');
    const { now, issues } = await board.next(game.id, MOST_ISSUES);
    const onSale = issues.filter(({ state, closes_at }) => state === 'scheduled' && closes_at > now);
    const issue = query.numero === undefined ? onSale[0] : onSale.find(({ numero }) => numero === query.numero);
    if (!issue) return query.numero === undefined ? ok({ numero: null, plays: [] }) : fail('thing.unknown');
    const notices = game.watched.length > 0 ? await board.numbers(issue.id) : [];
    const plays = new Map<string, { number: string; cut: number; blocked: boolean }[]>();
    const types = Object.keys(game.prices).flatMap((id) => betTypeOf(id) ?? []);
    for (const { bet_type, ...number } of notices)
      for (const type of types)
        if (poolsOf(type).includes(bet_type) && poolOf(type, number.number) === bet_type)
          plays.set(type.id, [...(plays.get(type.id) ?? []), number]);
    return ok({
      numero: issue.numero,
      plays: [...plays].map(([playCode, numbers]) => ({ playCode, numbers })),
    });
  });

  mount(scope, listNearIssues, async ({ input: { query } }) => {
    const game = await board.game(query.gameId);
    if (!game) return fail('thing.unknown');
    const [next, past] = await Promise.all([board.next(game.id, query.size), board.past(game.id, query.size)]);
    const { now } = next;
    return ok({
      now: now.toISOString(),
      next: next.issues.filter(({ draws_at }) => draws_at > now).map((issue) => issueOf(issue, now)),
      past: past.issues.map((issue) => issueOf(issue, now)),
    });
  });

  mount(scope, listCurrentIssues, async () => {
    const [games, { now, issues }] = await Promise.all([board.games(), board.current()]);
    const byGame = Map.groupBy(issues, ({ game_id }) => game_id);
    const shown = games.map(({ id }) => {
      const of = byGame.get(id) ?? [];
      const isToCome = ({ result, state, draws_at }: Issue) =>
        result === null && !(state === 'held' && draws_at <= now);
      const [next, last] = [of.find(isToCome), of.find(({ result }) => result !== null)];
      const delayed = of.some((issue) => issue.result === null && !isToCome(issue));
      return { gameId: id, next: next ? issueOf(next, now) : null, last: last ? issueOf(last, now) : null, delayed };
    });
    return ok({ now: now.toISOString(), games: shown });
  });

  const drawsOf = async (game: Game, size: number) => {
    const { now, issues } = await board.past(game.id, size);
    return issues.map((issue) => issueOf(issue, now));
  };
  mount(scope, listDraws, async ({ input: { params, query } }) => {
    const game = await board.game(params.gameId);
    return game ? ok(await drawsOf(game, query.size)) : fail('thing.unknown');
  });
  mount(scope, listVnDraws, async ({ input: { params, query } }) => {
    const game = await board.game(params.gameId);
    return game && isVietnamese(game) ? ok(await drawsOf(game, query.size)) : fail('thing.unknown');
  });
  mount(scope, listRecentVnDraws, async () => {
    const [games, { now, issues }] = await Promise.all([board.games(), board.current()]);
    const drawn = new Map(issues.flatMap((issue) => (issue.result === null ? [] : [[issue.game_id, issue] as const])));
    return ok(
      games.filter(isVietnamese).map(({ id, code }) => {
        const last = drawn.get(id);
        return { gameId: id, gameCode: code, draw: last ? issueOf(last, now) : null };
      }),
    );
  });

  mount(scope, getHotNumbers, async ({ input: { params } }) => {
    const game = await board.game(params.gameId);
    if (!game) return fail('thing.unknown');
    const { issues } = await board.past(game.id, COUNTED_DRAWS);
    const results = issues.flatMap(({ result }) => (result === null ? [] : [result]));
    return ok({ draws: results.length, places: hotNumbers(game.family, results) });
  });
}
