/** Reports of an agent about his own team, as the endpoints and the files have them. */
import { rateFraction } from '@parlour/agents/rate';
import { hasAgentMenu, hasContractChecks } from '@parlour/contract/accounts';
import type { DownlineSort, GameLine } from '@parlour/contract/agents';
import type { getTeamKpi, listAgentRebates, listDownlines } from '@parlour/contract/agents.endpoints';
import { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';
import type { OutputOf } from '@parlour/contract/endpoint';
import { type Currency, moneyString } from '@parlour/contract/money';
import { maskName } from '../games/big-wins/index.ts';
import type { Db } from '../platform/db/db.ts';
import { listRebatePayments } from './rebate-payments.store.ts';
import { listRebates } from './rebates.store.ts';
import {
  type Filter,
  listDownlineRows,
  readArrivals,
  readCash,
  readCountedTo,
  readFigures,
  readTotals,
  type Sums,
} from './report.store.ts';
import { isInBranch, readPath, readTeam, type Team } from './team.store.ts';
import { readRate } from './tree.store.ts';

export type TeamReportParts = {
  db: Db;
  ledgerId: number;
  currency: Currency;
  timeZone: string;
  clock: () => Date;
};

type Span = { from?: string | undefined; to?: string | undefined };
type KpiQuery = Span & { memberId?: string | undefined; line?: GameLine | undefined };
type DownlinesQuery = KpiQuery & {
  search?: string | undefined;
  sort?: DownlineSort | undefined;
  onlyActive?: '1' | undefined;
  onlyAgents?: '1' | undefined;
  page: number;
  size: number;
};

type Days = { from: string; to: string };
/** Millionths of a minor unit in one unit. */
const MILLIONTHS = 1_000_000n;

export const rateText = (ppm: number): string => rateFraction(BigInt(ppm));

/** Search text: a full account name, or the visible letters of a masked name. */
const searchFor = (typed: string | undefined): string | null =>
  (typed ?? '').trim().toLowerCase().replace(/\*.*$/, '') || null;

/** Each report answers null for a branch that is not the agent's. */
export function createTeamReports({ db, ledgerId, currency, timeZone, clock }: TeamReportParts) {
  const { exponent, symbol } = currency;
  const written = (minor: bigint): string => moneyString(minor, exponent);
  const today = (): string => businessDay(clock(), timeZone);

  const spanOf = (query: { from?: string | undefined; to?: string | undefined }): Days => ({
    from: query.from ?? today(),
    to: query.to ?? today(),
  });
  const moments = ({ from, to }: Days): { from: Date; to: Date } => ({
    from: dayBounds(from, timeZone)[0],
    to: dayBounds(to, timeZone)[1],
  });
  /** Returns the span of equal length directly before a span. */
  function spanBefore({ from, to }: Days): Days {
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    return { from: previousDay(from, days), to: previousDay(from, 1) };
  }

  /** Returns the requested branch: the agent's own, or that of one of his members; null for any other. */
  async function rootOf(agentId: bigint, asked: string | undefined): Promise<bigint | null> {
    const rootId = asked === undefined ? agentId : BigInt(asked);
    return rootId === agentId || (await isInBranch(db, agentId, rootId)) ? rootId : null;
  }

  const pathOf = async (agentId: bigint, rootId: bigint) =>
    (await readPath(db, agentId, rootId)).map(({ id, account }) => ({
      memberId: id.toString(),
      name: id === agentId ? account : maskName(account),
    }));

  const figuresOf = ({ turnover, stake, win, active }: Sums) => ({
    turnover: written(turnover),
    net: written(stake - win),
    active,
  });

  async function totalsOf(team: Team, sums: Sums, newMembers: number) {
    const cash = await readCash(db, team, ledgerId);
    return {
      ...figuresOf(sums),
      stake: written(sums.stake),
      win: written(sums.win),
      rounds: sums.rounds,
      newMembers,
      firstDeposits: cash.first_deposits,
      deposits: written(cash.deposits),
      depositCount: cash.deposit_count,
      withdrawals: written(cash.withdrawals),
      withdrawalCount: cash.withdrawal_count,
    };
  }
  const sumOf = (arrivals: readonly { members: number }[]): number =>
    arrivals.reduce((sum, { members }) => sum + members, 0);

  async function kpi(query: KpiQuery, agentId: bigint): Promise<OutputOf<typeof getTeamKpi> | null> {
    const rootId = await rootOf(agentId, query.memberId);
    if (rootId === null) return null;
    const days = spanOf(query);
    const filter: Filter = { ledgerId, line: query.line ?? null };
    const countedTo = await readCountedTo(db);
    const team = await readTeam(db, { rootId, ...moments(days), timeZone });
    const figures = await readFigures(db, team, filter);
    const arrivals = await readArrivals(db, team);
    const teamBefore = await readTeam(db, { rootId, ...moments(spanBefore(days)), timeZone });
    const arrivalsBefore = await readArrivals(db, teamBefore);
    const none: Sums = { turnover: 0n, stake: 0n, win: 0n, rounds: 0, active: 0 };
    const dayNames = [...new Set([...figures.days, ...arrivals].map(({ day }) => day))].sort();
    return {
      ...days,
      timeZone,
      symbol,
      path: await pathOf(agentId, rootId),
      countedTo: countedTo.toISOString(),
      totals: await totalsOf(team, figures.totals, sumOf(arrivals)),
      before: await totalsOf(teamBefore, await readTotals(db, teamBefore, filter), sumOf(arrivalsBefore)),
      days: dayNames.map((day) => ({
        day,
        ...figuresOf(figures.days.find((one) => one.day === day) ?? none),
        newMembers: arrivals.find((one) => one.day === day)?.members ?? 0,
      })),
      lines: figures.lines.map(({ line, ...sums }) => ({ line, ...figuresOf(sums), rounds: sums.rounds })),
    };
  }

  async function downlines(query: DownlinesQuery, agentId: bigint): Promise<OutputOf<typeof listDownlines> | null> {
    const rootId = await rootOf(agentId, query.memberId);
    if (rootId === null) return null;
    const days = spanOf(query);
    const team = await readTeam(db, { rootId, ...moments(days), timeZone });
    const { rows, total, ...sums } = await listDownlineRows(
      db,
      team,
      { ledgerId, line: query.line ?? null },
      {
        search: searchFor(query.search),
        sort: query.sort ?? 'turnover',
        onlyActive: query.onlyActive === '1',
        onlyAgents: query.onlyAgents === '1',
        page: query.page,
        size: query.size,
      },
    );
    const isOwnTeam = rootId === agentId;
    const path = await pathOf(agentId, rootId);
    /** In the agent's own team the direct downlines are in the rows; below that, the branch's member may be one. */
    const isDirect = (id: bigint) => (isOwnTeam ? id !== rootId : path.length === 2 && id === rootId);
    const shown = (one: { turnover: bigint; net: bigint; active: number }) => ({
      turnover: written(one.turnover),
      net: written(one.net),
      active: one.active,
    });
    return {
      ...days,
      timeZone,
      path,
      rows: rows.map((row) => ({
        memberId: row.id.toString(),
        name: row.id === agentId ? row.account : maskName(row.account),
        isSelf: row.id === rootId,
        isAgent: hasAgentMenu(row.type),
        takesContracts: row.is_here && isDirect(row.id) && hasAgentMenu(row.type) && hasContractChecks(row.type),
        hasLeft: !row.is_here,
        rate: isOwnTeam && row.is_here ? rateText(row.rate) : null,
        members: row.is_here ? row.members : 0,
        joinedAt: row.created_at.toISOString(),
        ...shown(row),
      })),
      sums: shown(sums),
      total,
    };
  }

  async function rebates(query: Span, memberId: bigint): Promise<OutputOf<typeof listAgentRebates>> {
    const days = spanOf(query);
    const asked = { memberId, ledgerId, ...moments(days) };
    const earned = await listRebates(db, asked);
    const payments = await listRebatePayments(db, asked);
    const whole = (millionths: bigint) => written(millionths < 0n ? 0n : millionths / MILLIONTHS);
    const starts = new Set([...earned, ...payments].map(({ day }) => day.getTime()));
    const on = <Row extends { day: Date }>(rows: readonly Row[], start: number) =>
      rows.find(({ day }) => day.getTime() === start);
    return {
      ...days,
      timeZone,
      rate: rateText(await readRate(db, memberId)),
      days: [...starts]
        .sort((a, b) => b - a)
        .map((start) => ({
          day: businessDay(new Date(start), timeZone),
          turnover: written(on(earned, start)?.turnover ?? 0n),
          earned: whole(on(earned, start)?.millionths ?? 0n),
          paid: written(on(payments, start)?.amount ?? 0n),
        })),
      earned: whole(earned.reduce((sum, { millionths }) => sum + millionths, 0n)),
      paid: written(payments.reduce((sum, { amount }) => sum + amount, 0n)),
    };
  }

  return { kpi, downlines, rebates };
}

export type TeamReports = ReturnType<typeof createTeamReports>;
