/** Plays a history of orders on a real database and in the referee's own books. */
import { balanceOf } from '../../ledger/wallet/index.ts';
import type { Game } from '../lottery.store.ts';
import { cancelSuborders, placeOrder } from '../orders.actions.ts';
import { GAMES, type Step } from './random-orders.ts';
import { costOf, outcomeOf, type Terms } from './referee.ts';
import { type Buyer, type Issue, MOST_ISSUE_STAKE, MOST_STAKE, START, type Stall } from './stall.ts';

type Paper = { state: string; stake: bigint; rebate: bigint; wins: number; prize: bigint; refund: bigint };
type Slip = Paper & { player: number; issue: Issue; terms: Terms; multiple: number };
type PaperOrder = { id: bigint; stopsOnWin: boolean; slips: Slip[] };

const ISSUES = 4;
const PLAYERS = 3;
const waits = ({ state }: Slip): boolean => state === 'waiting';
const sumOf = (slips: readonly Slip[]): bigint => slips.reduce((sum, { stake }) => sum + stake, 0n);

export type Difference = { what: string; paper: unknown; found: unknown };

/** @returns the differences between the database and the referee, and how often each action was done */
export async function replay(stall: Stall, steps: readonly Step[], key: string) {
  const { db } = stall;
  const players: Buyer[] = [];
  for (let i = 0; i < PLAYERS; i++) players.push(await stall.buyer());
  const games = new Map<string, { game: Game; issues: Issue[]; drawn: number }>();
  for (const code of GAMES) {
    const game = await stall.game(code);
    const issues: Issue[] = [];
    for (let i = 0; i < ISSUES; i++) issues.push(await stall.issue(game));
    games.set(code, { game, issues, drawn: 0 });
  }
  const balances = players.map(() => START);
  const orders: PaperOrder[] = [];
  const differences: Difference[] = [];
  const counts: Record<string, number> = {};
  const count = (what: string, by = 1): void => {
    counts[what] = (counts[what] ?? 0) + by;
  };
  const same = (what: string, paper: unknown, found: unknown): void => {
    if (paper !== found) differences.push({ what, paper, found });
  };
  const gameOf = (code: string) => {
    const found = games.get(code);
    if (!found) throw new Error(`there is no game ${code}`);
    return found;
  };
  const pay = (player: number, amount: bigint): void => {
    balances[player] = (balances[player] ?? 0n) + amount;
  };

  async function place(step: Extract<Step, { do: 'place' }>, n: number): Promise<void> {
    const { game, issues, drawn } = gameOf(step.game);
    const buyer = players[step.player];
    if (!buyer) throw new Error('there is no such player');
    const wanted = step.issues
      .toSorted((a, b) => a.at - b.at)
      .map((one) => ({ ...one, issue: issues[one.at] as Issue }));
    const slipsOf = (terms: Terms): Slip[] => {
      return wanted.map(({ issue, multiple }) => ({
        player: step.player,
        issue,
        terms,
        multiple: terms.multiple * multiple,
        state: 'waiting',
        ...costOf({ ...terms, multiple: terms.multiple * multiple }),
        wins: 0,
        prize: 0n,
        refund: 0n,
      }));
    };
    const lines = step.lines.map(slipsOf);
    const all = lines.flat();
    const onIssue = (slips: readonly Slip[], issue: Issue) =>
      sumOf(slips.filter((slip) => slip.issue === issue && waits(slip)));
    const own = orders.flatMap(({ slips }) => slips).filter(({ player }) => player === step.player);
    const expected = all.some(({ stake }) => stake > MOST_STAKE)
      ? 'limit'
      : wanted.some(({ issue }) => onIssue(own, issue) + onIssue(all, issue) > MOST_ISSUE_STAKE)
        ? 'limit'
        : sumOf(all) > (balances[step.player] ?? 0n)
          ? 'funds'
          : wanted.some(({ at }) => at < drawn)
            ? 'closed'
            : 'placed';
    const placed = await placeOrder(db, buyer, game, {
      key: `${key}-${n}`,
      lines: step.lines.map(({ play, selection, unit, multiple, series }) => ({
        playCode: play,
        content: selection,
        bettingMode: unit,
        multiple,
        series,
      })),
      issues: wanted.map(({ issue, multiple }) => ({ numero: issue.numero, multiple })),
      stopsOnWin: step.stopsOnWin,
    });
    const answer = placed.state === 'placed' ? 'placed' : placed.code;
    same(`answer to order ${n}`, expected, answer);
    count(answer);
    if (placed.state !== 'placed') return;
    same(`amount of order ${n}`, sumOf(all), placed.amount);
    pay(step.player, -sumOf(all));
    for (const [line, slips] of lines.entries())
      orders.push({ id: placed.orderIds[line] ?? 0n, stopsOnWin: step.stopsOnWin && wanted.length > 1, slips });
  }

  const idsOf = async ({ id }: PaperOrder, slips: readonly Slip[]): Promise<bigint[]> => {
    const rows = await db
      .selectFrom('lottery_suborder')
      .where('order_id', '=', id)
      .select(['id', 'issue_id'])
      .execute();
    return slips.map(({ issue }) => rows.find(({ issue_id }) => issue_id === issue.id)?.id ?? 0n);
  };

  /** Cancels the last waiting ones of an order; cancelling its first one while others wait after it is refused. */
  async function cancel(
    { order: at, count: most, fromFront }: Extract<Step, { do: 'cancel' }>,
    n: number,
  ): Promise<void> {
    const order = orders[orders.length === 0 ? 0 : at % orders.length];
    const waiting = order?.slips.filter(waits) ?? [];
    const [first] = waiting;
    const buyer = players[first?.player ?? 0];
    if (!order || !first || !buyer) return;
    const isOutOfOrder = fromFront && waiting.length > 1;
    const chosen = isOutOfOrder ? [first] : waiting.slice(-most);
    const outcome = await cancelSuborders(db, buyer, await idsOf(order, chosen));
    const answer = outcome.state === 'cancelled' ? 'cancelled' : outcome.code;
    same(`answer to cancel ${n}`, isOutOfOrder ? 'order' : 'cancelled', answer);
    count(answer);
    if (outcome.state !== 'cancelled') return;
    same(`amount of cancel ${n}`, sumOf(chosen), outcome.amount);
    pay(first.player, sumOf(chosen));
    for (const slip of chosen) Object.assign(slip, { state: 'cancelled', rebate: 0n });
  }

  async function draw({ game: code, result }: Extract<Step, { do: 'draw' }>): Promise<void> {
    const shown = gameOf(code);
    const issue = shown.issues[shown.drawn];
    if (!issue) return;
    shown.drawn++;
    await stall.draw(issue, result);
    await stall.settle();
    count(result === null ? 'void' : 'drawn');
    for (const order of orders) {
      const slip = order.slips.find((one) => one.issue === issue && waits(one));
      if (!slip) continue;
      if (result === null) {
        Object.assign(slip, { state: 'void', rebate: 0n, refund: slip.stake });
        pay(slip.player, slip.stake);
        continue;
      }
      const { wins, prize } = outcomeOf({ ...slip.terms, multiple: slip.multiple }, result);
      Object.assign(slip, { state: wins > 0 ? 'won' : 'lost', wins, prize });
      count(slip.state);
      count('hits', wins);
      pay(slip.player, prize + slip.rebate);
      if (!order.stopsOnWin || wins === 0) continue;
      for (const later of order.slips.filter(waits)) {
        Object.assign(later, { state: 'stopped', rebate: 0n });
        count('stopped');
        pay(later.player, later.stake);
      }
    }
  }

  for (const [n, step] of steps.entries()) {
    if (step.do === 'place') await place(step, n);
    else if (step.do === 'cancel') await cancel(step, n);
    else await draw(step);
    for (const [i, { memberId, book }] of players.entries())
      same(`balance of player ${i} after step ${n}`, balances[i], (await balanceOf(db, memberId, book)).balance);
    if (differences.length > 0) break;
  }
  for (const { id, slips } of orders) {
    const rows = await db.selectFrom('lottery_suborder').where('order_id', '=', id).selectAll().execute();
    same(`sub-orders of ${id}`, slips.length, rows.length);
    for (const slip of slips) {
      const row = rows.find(({ issue_id }) => issue_id === slip.issue.id);
      for (const name of ['state', 'stake', 'rebate', 'wins', 'prize', 'refund', 'multiple'] as const)
        same(`${name} of ${slip.terms.play} ${slip.terms.selection}`, slip[name], row?.[name]);
    }
  }
  return { differences, counts };
}
