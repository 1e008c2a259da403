/** Settlements computed by hand, in addition to the golden cases; the comments contain the figures. */
import { describe, expect, it } from 'vitest';
import type { ContractRow, RoundRow, SettlementCase, Step } from './testing/case-file.ts';
import { playSettlement } from './testing/play-settlement.ts';

const contract = (agent: string, rate: number, more: Partial<ContractRow> = {}): ContractRow => ({
  agent,
  kind: 'daily',
  line: 'CONS',
  version: 1,
  effectiveFrom: '2026-01-01T00:00:00Z',
  activeMin: 100,
  rateType: 'P',
  tiers: [
    {
      minTurnover: 1000,
      minActive: 1,
      rate,
    },
  ],
  ...more,
});
const round = (id: string, member: string, day: string, stake: number, win = 0): RoundRow => ({
  id,
  member,
  line: 'RNG',
  rule: 'stake',
  stake,
  win,
  settledAt: `2026-11-${day}T05:00:00Z`,
});
const run = (day: string): Step => ({ do: 'run', kind: 'daily', period: `2026-11-${day}` });

type Line = Record<string, unknown> & { agent: string };
const play = (given: SettlementCase) => {
  const { runs, final, credits } = playSettlement(given);
  const lines = (runs as { lines: Line[]; ledger: unknown[] }[]).map((one) => one.lines);
  const last = final as { wallets: Record<string, { main: number }>; debts: unknown[] };
  return { lines, final: last, credits, mains: Object.entries(last.wallets).map(([id, { main }]) => `${id} ${main}`) };
};
const picked = (line: Line | undefined, names: string[]) => names.map((name) => line?.[name]);

const THREE_LEVELS = [
  { id: 'A', parent: null },
  { id: 'B', parent: 'A' },
  { id: 'C', parent: 'B' },
  { id: 'c', parent: 'C' },
];
const FIXED = (agent: string, rate: number) => contract(agent, rate, { rateType: 'F' });

describe('settlements by hand', () => {
  it('pays what is reached exactly, cuts, and keeps to a cap', () => {
    // 1,999 × 0.5 % = 9.995; 400,000 × 0.5 % = 2,000, limited by the cap to 1,500.
    const given = (stake: number, more: Partial<ContractRow>) => ({
      members: THREE_LEVELS.slice(0, 1),
      contracts: [contract('A', 5000, more)],
      rounds: [round('r', 'A', '10', stake)],
      steps: [run('10')],
    });
    const paid = (stake: number, more: Partial<ContractRow> = {}) =>
      picked(play(given(stake, more)).lines[0]?.[0], ['tier', 'amount', 'state']);
    expect(paid(999)).toEqual([null, 0, 'notReached']);
    expect(paid(1000)).toEqual([1, 5, 'paid']);
    expect(paid(1999)).toEqual([1, 9, 'paid']);
    expect(paid(400_000, { cap: 1500 })).toEqual([1, 1500, 'paid']);
    expect(paid(1000, { tiers: [{ minTurnover: 1000, minActive: 1, rate: 999 }] })).toEqual([1, 0, 'zero']);
  });

  it('takes a member one unit below the minimum for inactive, on the lines of the contract alone', () => {
    // 100 on RNG and 5,000 on LIVE: active on CONS (LIVE has its own contract) from 100, inactive with 99.
    const given = (stake: number): SettlementCase => ({
      members: THREE_LEVELS.slice(0, 2),
      contracts: [contract('A', 5000), contract('A', 6000, { line: 'LIVE' })],
      rounds: [
        round('r1', 'A', '10', 2000),
        round('r2', 'B', '10', stake),
        { ...round('r3', 'B', '10', 5000), line: 'LIVE' },
      ],
      steps: [run('10')],
    });
    const actives = (stake: number) => play(given(stake)).lines[0]?.map(({ line, active }) => [line, active]);
    expect(actives(100)).toEqual([
      ['CONS', 2],
      ['LIVE', 1],
    ]);
    expect(actives(99)).toEqual([
      ['CONS', 1],
      ['LIVE', 1],
    ]);
  });

  it('pays debts of three levels one through the other when funds arrive at the top', () => {
    // The house pays A 100. A owes B 500 and pays 100; B owes C 400 and pays 100. Income of 400 for A: B gets 400, C
    // 300 of it.
    const played = play({
      members: THREE_LEVELS,
      contracts: [FIXED('A', 100), FIXED('B', 500), FIXED('C', 400)],
      rounds: [round('r', 'c', '10', 1000)],
      steps: [run('10'), { do: 'credit', member: 'A', wallet: 'main', amount: 400 }],
    });
    expect(played.lines[0]?.map((line) => picked(line, ['agent', 'paid', 'outstanding', 'state']))).toEqual([
      ['A', 100, 0, 'paid'],
      ['B', 100, 400, 'partlyPaid'],
      ['C', 100, 300, 'partlyPaid'],
    ]);
    expect(played.credits).toEqual([
      {
        credit: 'A.main',
        amount: 400,
        ledger: [
          {
            from: 'A.main',
            to: 'B.main',
            amount: 400,
            reason: 'daily:2026-11-10:CONS:B',
          },
          {
            from: 'B.main',
            to: 'C.main',
            amount: 300,
            reason: 'daily:2026-11-10:CONS:C',
          },
        ],
      },
    ]);
    expect(played.mains).toEqual(['B 100', 'C 400']);
    expect(played.final.debts).toEqual([]);
  });

  it('computes below an upline who reached nothing only where the chain does not stop', () => {
    // B reaches his tier, A does not. With the stop nobody is paid. Without it A owes B 5.
    const given = (chainStops: boolean): SettlementCase => ({
      members: THREE_LEVELS,
      contracts: [
        contract('A', 9000, {
          tiers: [
            {
              minTurnover: 9999,
              minActive: 1,
              rate: 9000,
            },
          ],
        }),
        contract('B', 5000),
        contract('C', 4000),
      ],
      settings: { chainStops },
      rounds: [round('r', 'c', '10', 1000)],
      steps: [run('10')],
    });
    const states = (chainStops: boolean) => play(given(chainStops)).lines[0]?.map(({ state }) => state);
    expect(states(true)).toEqual(['notReached', 'notComputed', 'notComputed']);
    expect(states(false)).toEqual(['notReached', 'insufficient', 'insufficient']);
  });

  it('computes nothing below an upline without a contract of the kind', () => {
    const { lines } = play({
      members: THREE_LEVELS,
      contracts: [contract('A', 9000), contract('C', 4000)],
      settings: { chainStops: false },
      rounds: [round('r', 'c', '10', 1000)],
      steps: [run('10')],
    });
    expect(lines[0]?.map(({ agent, state }) => [agent, state])).toEqual([
      ['A', 'paid'],
      ['C', 'notComputed'],
    ]);
  });

  it('offsets what was paid too much over several days and takes nothing out of a wallet', () => {
    // The 10th pays 1 % of 50,000 = 500 and is voided afterwards. The 11th earns 200, the 12th 150, the 13th 400: 200 −
    // 500 = −300; 150 − 300 = −150; 400 − 150 = 250.
    const { lines, mains } = play({
      members: THREE_LEVELS.slice(0, 1),
      contracts: [contract('A', 10_000)],
      rounds: [
        round('r1', 'A', '10', 50_000),
        round('r2', 'A', '11', 20_000),
        round('r3', 'A', '12', 15_000),
        round('r4', 'A', '13', 40_000),
      ],
      steps: [run('10'), { do: 'resettle', round: 'r1', status: 'void' }, run('11'), run('12'), run('13')],
    });
    const rows = lines.map(([line]) =>
      picked(line, ['amount', 'corrections', 'debtIn', 'debtOut', 'payable', 'state']),
    );
    expect(rows).toEqual([
      [500, [], 0, 0, 500, 'paid'],
      [200, [{ period: '2026-11-10', amount: -500 }], 0, -300, 0, 'offset'],
      [150, [], -300, -150, 0, 'offset'],
      [400, [], -150, 0, 250, 'paid'],
    ]);
    expect(mains).toEqual(['A 750']);
  });

  it('pays a correction even when the new day reaches nothing, and corrects every level by its own figures', () => {
    // On the 10th 500 of c are below the 1,000 that A, B and C need; the bet is settled again with 2,000.
    const { lines } = play({
      members: THREE_LEVELS,
      contracts: [contract('A', 10_000), contract('B', 6000), contract('C', 5000)],
      rounds: [round('r', 'c', '10', 500)],
      steps: [run('10'), { do: 'resettle', round: 'r', stake: 2000 }, run('11')],
    });
    expect(lines[1]?.map((line) => picked(line, ['agent', 'amount', 'payable', 'state']))).toEqual([
      ['A', 0, 20, 'paid'],
      ['B', 0, 12, 'paid'],
      ['C', 0, 10, 'paid'],
    ]);
  });

  it('pays what an ended contract is owed, and writes off what it was over-paid', () => {
    const ended = (stake: number) =>
      play({
        members: THREE_LEVELS.slice(0, 1),
        contracts: [contract('A', 10_000, { until: '2026-11-10T17:30:00Z' })],
        rounds: [round('r', 'A', '10', 50_000)],
        steps: [run('10'), { do: 'resettle', round: 'r', stake }, run('11'), run('12')],
      });
    const rows = (stake: number) =>
      ended(stake).lines.map((lines) => lines.map((line) => picked(line, ['payable', 'debtOut', 'state'])));
    expect(rows(60_000)).toEqual([[[500, 0, 'paid']], [[100, 0, 'paid']], []]);
    expect(rows(40_000)).toEqual([[[500, 0, 'paid']], [[0, -100, 'offset']], [[0, -100, 'offset']]]);
  });

  it('names nobody above as the reason on the line of an ended contract', () => {
    // On the 10th A reached no tier, so B was not computed; after resettlement both did, and B's contract has ended
    // since.
    const { lines } = playSettlement({
      members: THREE_LEVELS.slice(0, 2),
      contracts: [contract('A', 10_000), contract('B', 6000, { until: '2026-11-10T17:30:00Z' })],
      rounds: [round('r', 'B', '10', 500)],
      steps: [run('10'), { do: 'resettle', round: 'r', stake: 2000 }, run('11')],
    });
    const own = lines.filter(({ agent }) => agent === 'B').map(({ stoppedBy, payable }) => ({ stoppedBy, payable }));
    expect(own).toEqual([
      { stoppedBy: 'A', payable: 0n },
      { stoppedBy: null, payable: 12n },
    ]);
  });

  it('forgets what happened more than 35 days ago', () => {
    const { lines } = play({
      members: THREE_LEVELS.slice(0, 1),
      contracts: [contract('A', 10_000)],
      rounds: [round('r1', 'A', '01', 50_000), round('r2', 'A', '02', 50_000)],
      steps: [
        run('01'),
        run('02'),
        { do: 'resettle', round: 'r1', status: 'void' },
        { do: 'resettle', round: 'r2', stake: 60_000 },
        { do: 'run', kind: 'daily', period: '2026-12-07' },
      ],
    });
    // 2 November is 35 days before 7 December, 1 November is 36.
    expect(lines[2]?.[0]?.corrections).toEqual([{ period: '2026-11-02', amount: 100 }]);
  });

  it('carries a lost half-month into the next one only, by the mode "previous"', () => {
    // −2,000; then 500 − 2,000 = −1,500 with 500 of its own; then 1,000 + 0.
    const half = (period: string): Step => ({ do: 'run', kind: 'dividend', period });
    const { lines } = play({
      members: THREE_LEVELS.slice(0, 1),
      contracts: [
        contract('A', 0, {
          kind: 'dividend',
          carry: 'previous',
          tiers: [
            {
              minTurnover: 1,
              minActive: 0,
              minLoss: 1,
              rate: 100_000,
            },
          ],
        }),
      ],
      rounds: [
        round('r1', 'A', '03', 1000, 3000),
        round('r2', 'A', '20', 500),
        { ...round('r3', 'A', '20', 1000), settledAt: '2026-12-03T05:00:00Z' },
      ],
      steps: [half('2026-11-H1'), half('2026-11-H2'), half('2026-12-H1')],
    });
    expect(lines.map(([line]) => picked(line, ['carryIn', 'base', 'amount']))).toEqual([
      [0, -2000, 0],
      [-2000, -1500, 0],
      [0, 1000, 100],
    ]);
  });
});
