/** The golden cases, exact to the minor unit and in the order of payment. */
import { describe, expect, it } from 'vitest';
import { decideMonth, FIRST_MONTH, type MonthResult } from './affiliate.ts';
import type { Plan, Player, PlayerEventKind } from './affiliate-plan.ts';
import { checkProposal, type ProposalAnswer } from './ceiling.ts';
import { calendarOf, daysOf, HOUR_MS, type PeriodKind } from './period.ts';
import { raiseLevel, takeQuota } from './quota.ts';
import {
  asNumbers,
  at,
  CASES,
  type ContractRow,
  casesOf,
  periodOfLabel,
  type SettlementCase,
  toContract,
  utc,
} from './testing/case-file.ts';
import { playSettlement } from './testing/play-settlement.ts';

describe('golden cases', () => {
  it('are all played', () => {
    const types = new Set(CASES.map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['affiliate', 'period', 'proposal', 'quota', 'settlement']);
    expect(CASES).toHaveLength(36);
  });

  it.each(casesOf('settlement'))('$id $title', ({ expected, ...inputs }) => {
    const { lines: _, ...played } = playSettlement(inputs as unknown as SettlementCase);
    expect(played).toEqual(expected);
  });

  it.each(casesOf('period'))('$id $title', ({ expected, periods }) => {
    const rows = periods as { kind: PeriodKind; label: string; zone: string }[];
    const found = rows.map((row) => {
      const calendar = calendarOf(row.zone);
      const period = periodOfLabel(row.kind, row.label, calendar);
      const hours = (period.end - period.start) / HOUR_MS;
      return { ...row, startUtc: utc(period.start), endUtc: utc(period.end), hours, days: daysOf(period, calendar) };
    });
    expect({ periods: found }).toEqual(expected);
  });

  it.each(casesOf('quota'))('$id $title', ({ expected, own, step, free, left: given, ops }) => {
    const rules = { own: Number(own), step: Number(step), freeUpTo: Number(free) };
    let left = given as Record<number, number>;
    const answers = (ops as { do: 'open' | 'raise'; from?: number; ppm: number }[]).map(({ from, ppm }) => {
      const answer = from === undefined ? takeQuota(left, ppm, rules) : raiseLevel(left, [from, ppm], rules);
      if (answer.ok) left = answer.left;
      return { result: answer.ok ? 'ok' : answer.error, left };
    });
    expect({ answers }).toEqual(expected);
  });

  it.each(casesOf('proposal'))('$id $title', ({ expected, proposals }) => {
    type Row = { parent?: ContractRow | null; parentIsHouse?: boolean; child: ContractRow; downlines?: ContractRow[] };
    const shown = (answer: ProposalAnswer) =>
      answer.ok ? { ok: true, downlineHigherRate: answer.downlineHigherRate ? 'Y' : 'N' } : answer;
    const answers = (proposals as Row[]).map(({ parent, parentIsHouse, child, downlines = [] }) =>
      shown(
        checkProposal({
          kind: child.kind,
          proposer: parentIsHouse
            ? { isHouse: true, highestRate: null }
            : { isHouse: false, table: parent ? toContract(parent) : null },
          table: toContract(child),
          downlines: downlines.map(toContract),
        }),
      ),
    );
    expect(asNumbers({ answers })).toEqual(expected);
  });

  it.each(casesOf('affiliate'))('$id $title', ({ expected, months, affiliates, players, events }) => {
    type EventRow = { player: string; kind: PlayerEventKind; amount: number; at: string; turnover?: number };
    const playersOf = (affiliate: string) =>
      (players as { id: string; affiliate: string; registeredAt: string }[])
        .filter((one) => one.affiliate === affiliate)
        .map(
          ({ id, registeredAt }): Player => ({
            id,
            registeredAt: at(registeredAt),
            events: (events as EventRow[])
              .filter(({ player }) => player === id)
              .map(({ kind, amount, turnover = 0, at: moment }) => ({
                kind,
                amount: BigInt(amount),
                turnover: BigInt(turnover),
                at: at(moment),
              })),
          }),
        );
    const states = new Map((affiliates as { id: string }[]).map(({ id }) => [id, FIRST_MONTH]));
    const played = (months as string[]).map((label) => {
      const month = periodOfLabel('month', label);
      const lines = (affiliates as { id: string; plan: object }[]).map(
        ({ id, plan }): MonthResult & { affiliate: string } => {
          const input = { plan: toPlan(plan), state: states.get(id) ?? FIRST_MONTH, month, players: playersOf(id) };
          const { result, state } = decideMonth({ ...input, subsEarned: 0n });
          states.set(id, state);
          return { affiliate: id, ...result };
        },
      );
      return { month: label, startUtc: utc(month.start), endUtc: utc(month.end), lines };
    });
    expect(asNumbers({ months: played })).toEqual(expected);
  });
});

/** A plan of the cases: omitted features are off. */
function toPlan(row: object): Plan {
  const off = { cpa: null, adminFeePpm: 0, fenceAt: null, subPpm: 0, minActive: 0, activeMin: 1, minPayout: 0 };
  return JSON.parse(JSON.stringify({ ...off, ...row }), (key, value: unknown) =>
    typeof value === 'number' && key !== 'days' && key !== 'minActive' ? BigInt(value) : value,
  ) as Plan;
}
