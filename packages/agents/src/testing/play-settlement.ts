/** Runs a settlement case on the pure functions: rounds become cells, steps become runs, payments and corrections. */
import type { ContractKind } from '../contract.ts';
import type { Cell } from '../figures.ts';
import { openPayments, type Payment, stateOf, type Wallets } from '../payment.ts';
import { calendarOf, daysOf, type Period, periodAt } from '../period.ts';
import { divideRebate, payWhole, type Rated } from '../rebate.ts';
import { decideRun, type RunLine, type SettledRun } from '../run.ts';
import { treeAt } from '../tree.ts';
import { realPart, type SettledBet, validTurnover } from '../turnover.ts';
import {
  at,
  periodOfLabel,
  type RoundRow,
  type SettlementCase,
  type Step,
  toContract,
  utc,
  ZONE,
} from './case-file.ts';

const CALENDAR = calendarOf(ZONE);

const toBet = ({ rule, stake, bonusStake = 0, win, vendorTurnover = 0 }: RoundRow): SettledBet => ({
  rule,
  stake: BigInt(stake),
  bonusStake: BigInt(bonusStake),
  win: BigInt(win),
  vendorTurnover: BigInt(vendorTurnover),
});

/** Valid turnover that a bet added to its group when it was settled. */
type Booked = { round: RoundRow; first: RoundRow; bet: SettledBet; turnover: bigint };

function bookedOf({ members, rounds }: SettlementCase): Booked[] {
  const counts = new Set(members.filter((one) => !one.trial && !one.tester && one.type !== 4).map(({ id }) => id));
  const settled = rounds
    .filter(({ member, status }) => counts.has(member) && status !== 'void')
    .toSorted((a, b) => at(a.settledAt) - at(b.settledAt));
  const groups = Map.groupBy(settled, ({ member, line, group, id }) => `${member} ${line} ${group ?? id}`);
  return [...groups.values()].flatMap((group) =>
    group.map((round, i) => {
      const bets = group.slice(0, i + 1).map(toBet);
      const turnover = validTurnover(bets) - validTurnover(bets.slice(0, -1));
      return { round, first: group[0] ?? round, bet: toBet(round), turnover };
    }),
  );
}

/** Converts the rounds and costs of a period to cells, one for each of them, by the local hour. */
export function cellsOf(played: SettlementCase, { start, end }: Period): Cell[] {
  const hour = (moment: string) => periodAt('hourly', at(moment), CALENDAR).start;
  const bets = bookedOf(played).flatMap(({ round: { member, line, settledAt }, bet, turnover }): Cell[] => {
    const real = realPart(bet);
    return real ? [{ member, line, start: hour(settledAt), ...real, turnover, costs: 0n }] : [];
  });
  const costs = (played.costs ?? []).map(
    ({ member, line = null, amount, at: moment }): Cell => ({
      member,
      line,
      start: hour(moment),
      costs: BigInt(amount),
      stake: 0n,
      win: 0n,
      turnover: 0n,
    }),
  );
  return [...bets, ...costs].filter((cell) => cell.start >= start && cell.start < end);
}

const ledgerRow = ({ from, to, amount, reason }: Payment) => ({
  from: from === 'house' ? 'house' : `${from.member}.${from.pocket}`,
  to: `${to}.main`,
  amount,
  reason,
});

export function playSettlement(given: SettlementCase) {
  const played = structuredClone(given);
  const { members } = played;
  const moves = (played.moves ?? []).map(({ at: moment, ...move }) => ({ ...move, requestedAt: at(moment) }));
  const tree = (start: number) => treeAt(members, moves, start);
  const wallets = Object.entries(played.wallets ?? {}).map(([member, own]): [string, Wallets] => [
    member,
    { bill: BigInt(own.bill ?? 0), main: BigInt(own.main ?? 0), lottery: BigInt(own.lottery ?? 0) },
  ]);
  const payments = openPayments({ wallets: new Map(wallets), debts: [] });
  const history: Partial<Record<ContractKind, SettledRun[]>> = {};
  const labels = new Map<string, string>();
  const allLines: { reason: string; line: RunLine }[] = [];
  const millionths = new Map<string, bigint>();
  const rebated = new Set<string>();
  const runs: unknown[] = [];
  const credits: unknown[] = [];

  const owed = (reason: string) => payments.debts().find((debt) => debt.reason === reason)?.outstanding ?? 0n;

  function lineRow(kind: ContractKind, reason: string, line: RunLine) {
    const { agent, version, tier, amount, payer, debtIn, debtOut, payable, figures } = line;
    const outstanding = owed(reason);
    const { turnover, active, loss, costs } = figures;
    return {
      agent,
      line: line.line,
      version,
      turnover,
      active,
      loss,
      tier,
      amount,
      debtIn,
      debtOut,
      payable,
      outstanding,
      ...(kind === 'dividend'
        ? {
            costs,
            carryIn: line.carryIn,
            base: line.base,
          }
        : {}),
      payer: payer ?? 'house',
      state: stateOf(line, outstanding),
      corrections: line.corrections.map((one) => ({
        ...one,
        period: labels.get(`${kind} ${one.period}`),
      })),
      paid: payable - outstanding,
    };
  }

  function runContracts(kind: ContractKind, label: string, period: Period) {
    const earlier = history[kind] ?? [];
    labels.set(`${kind} ${period.start}`, label);
    const lines = decideRun({
      kind,
      period,
      calendar: CALENDAR,
      history: earlier,
      chainStops: played.settings?.chainStops ?? true,
      contracts: (played.contracts ?? []).map(toContract),
      treeAt: tree,
      cellsOf: (one) => cellsOf(played, one),
    });
    history[kind] = [...earlier, { period, lines }];
    const reasonOf = (line: RunLine) => `${kind}:${label}:${line.line}:${line.agent}`;
    const ledger = lines.flatMap((line) => {
      const reason = reasonOf(line);
      allLines.push({ reason, line });
      return payments.pay({ payer: line.payer, payee: line.agent, amount: line.payable, reason });
    });
    return {
      ...(kind === 'dividend' ? { days: daysOf(period, CALENDAR) } : {}),
      lines: lines.map((line) => lineRow(kind, reasonOf(line), line)),
      ledger: ledger.map(ledgerRow),
    };
  }

  const rateOf = (member: string, line: string, moment: number): bigint => {
    const rates = (played.rates ?? []).filter(
      (rate) => rate.member === member && at(rate.from) <= moment && (!rate.line || rate.line === line),
    );
    return BigInt(rates.toSorted((a, b) => at(a.from) - at(b.from)).at(-1)?.ppm ?? 0);
  };

  function runRebates(label: string, { end }: Period) {
    const added = new Map<string, bigint>();
    const due = bookedOf(played).filter(({ round }) => at(round.settledAt) < end && !rebated.has(round.id));
    for (const { round, first, turnover } of due) {
      rebated.add(round.id);
      const betAt = at(first.betAt ?? first.settledAt);
      const chain = tree(periodAt('daily', betAt, CALENDAR).start).chainOf(round.member);
      const rated = chain.map((member): Rated => ({ member, rate: rateOf(member, round.line, betAt) }));
      for (const share of divideRebate(rated, turnover))
        added.set(share.member, (added.get(share.member) ?? 0n) + share.millionths);
    }
    const now = tree(end);
    const ledger: Payment[] = [];
    const lines = [...added]
      .toSorted(([a], [b]) => now.depthOf(a) - now.depthOf(b) || (a < b ? -1 : 1))
      .map(([agent, microAdded]) => {
        const microBefore = millionths.get(agent) ?? 0n;
        const { paid: amount, rest: microAfter } = payWhole(microBefore + microAdded);
        millionths.set(agent, microAfter);
        ledger.push(...payments.pay({ payer: null, payee: agent, amount, reason: `rebate:${label}:${agent}` }));
        const state = amount > 0n ? 'paid' : 'zero';
        return { agent, microAdded, microBefore, amount, microAfter, payer: 'house', state };
      });
    return { lines, ledger: ledger.map(ledgerRow) };
  }

  function run({ kind, period: label }: Extract<Step, { do: 'run' }>) {
    const head = { kind, period: label };
    if (runs.some((one) => JSON.stringify(one).startsWith(JSON.stringify(head).slice(0, -1))))
      return { ...head, again: true, lines: [], ledger: [] };
    const period = periodOfLabel(kind === 'rebate' ? 'daily' : kind, label, CALENDAR);
    return {
      ...head,
      startUtc: utc(period.start),
      endUtc: utc(period.end),
      ...(kind === 'rebate' ? runRebates(label, period) : runContracts(kind, label, period)),
    };
  }

  const numbers = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))) as unknown;
  for (const step of played.steps) {
    if (step.do === 'run') runs.push(numbers(run(step)));
    else if (step.do === 'credit') {
      const ledger = payments.credit(step.member, step.wallet, BigInt(step.amount)).map(ledgerRow);
      credits.push(numbers({ credit: `${step.member}.${step.wallet}`, amount: step.amount, ledger }));
    } else {
      const { do: _, round, ...changes } = step;
      Object.assign(played.rounds.find(({ id }) => id === round) ?? {}, changes);
    }
  }
  const holders = [...payments.wallets()].filter(([, own]) => Object.values(own).some((amount) => amount > 0n));
  const states = Object.fromEntries(allLines.map(({ reason, line }) => [reason, stateOf(line, owed(reason))]));
  return {
    runs,
    ...(credits.length > 0 ? { credits } : {}),
    final: numbers({
      wallets: Object.fromEntries(holders),
      debts: payments.debts(),
      ...(credits.length > 0 ? { states } : {}),
    }),
    /** Every line of every run, as computed. */
    lines: allLines.map(({ line }) => line),
  };
}
