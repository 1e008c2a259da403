import type { AgentRun } from '@parlour/contract/agent-runs.endpoints';
import type { AgentPlace } from '@parlour/contract/agents.admin.endpoints';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { markupOf, textsOf } from '../../app/testing/markup.tsx';
import { AGENT_PLACE } from '../../app/testing/samples.ts';
import {
  boundaryText,
  periodText,
  type RunLine,
  refusalText,
  runState,
  stepsOf,
  typeText,
  waitingText,
  whyText,
} from './agents.rules.ts';
import { Path } from './Path.tsx';
import { PlaceTable } from './PlaceTable.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunLines } from './RunLines.tsx';
import { RunRow } from './RunRow.tsx';

const ZONE = 'Asia/Yangon';
const HOUSE = { symbol: 'K', timeZone: ZONE };
const DAY = { periodStart: '2026-11-19T17:30:00.000Z', periodEnd: '2026-11-20T17:30:00.000Z' };
const HALF = { periodStart: '2026-10-31T17:30:00.000Z', periodEnd: '2026-11-15T17:30:00.000Z' };
const nothing = () => {};

const RUN: AgentRun = {
  id: '7',
  kind: 'dividend',
  ...HALF,
  state: 'paying',
  computedAt: '2026-11-15T20:35:02.000Z',
  lines: 3,
  payable: '1250.50',
  paid: '0.00',
  toReview: 2,
  owed: 0,
  reviewPayable: '1250.50',
  recordHash: 'ab'.repeat(32),
};
const LINE: RunLine = {
  id: '1',
  position: 1,
  memberId: '12',
  agent: 'thiha',
  payer: 'house',
  payerId: null,
  stoppedBy: null,
  decidedBy: null,
  ...DAY,
  line: 'CONS',
  version: 3,
  terms: {
    rateType: 'P',
    activeMin: '100.00',
    lossCheck: false,
    tierBasis: 'total',
    carry: 'none',
    cap: null,
    tiers: [
      { minTurnover: '1000.00', minActive: 1, minLoss: '0.00', rate: '0.5' },
      { minTurnover: '5000.00', minActive: 3, minLoss: '900.00', rate: '0.8' },
    ],
  },
  turnover: '4000.00',
  active: 1,
  loss: '300.00',
  costs: '0.00',
  carryIn: '0.00',
  base: '4000.00',
  tier: 1,
  amount: '20.00',
  corrections: [],
  debtIn: '0.00',
  debtOut: '0.00',
  payable: '20.00',
  paid: '20.00',
  state: 'paid',
};
const terms = (over: Partial<RunLine['terms']>): RunLine['terms'] => ({ ...LINE.terms, ...over });

const textOf = (node: ReactNode) => textsOf(markupOf(node));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const said = (line: RunLine, kind: 'daily' | 'dividend' = 'daily') =>
  stepsOf(line, kind, HOUSE).map(({ name, value, note }) => plain([name, value, note].filter(Boolean).join(' | ')));

describe('settlements at the console', () => {
  it('name their period in the zone of the house, and where it ends', () => {
    expect(periodText('daily', DAY, ZONE)).toBe('20 Nov 2026');
    expect(periodText('dividend', HALF, ZONE)).toMatch(/^1\s*[–-]\s*15 Nov 2026$/);
    const hour = { periodStart: '2026-11-20T07:30:00.000Z', periodEnd: '2026-11-20T08:30:00.000Z' };
    expect(periodText('hourly', hour, ZONE)).toBe('20 Nov 2026, 14:00 – 15:00');
    expect(boundaryText(DAY, ZONE)).toBe('from 20 Nov 2026, 00:00 until 21 Nov 2026, 00:00 (exclusive)');
  });

  it('say how they stand, an approval before anything else', () => {
    const stands = (over: Partial<AgentRun>) => runState({ ...RUN, toReview: 0, ...over }).text;
    expect([
      stands({ state: 'waiting' }),
      stands({ toReview: 1 }),
      stands({}),
      stands({ state: 'done' }),
      stands({ state: 'done', owed: 2 }),
    ]).toEqual(['Waiting for figures', 'Needs approval', 'Paying', 'Settled', 'Settled, agents owe']);
  });

  it('show every sum and count in their row, and the sum that waits', () => {
    const row = textOf(
      <table>
        <tbody>
          <RunRow run={RUN} symbol="K" timeZone={ZONE} isChosen={false} look={nothing} />
        </tbody>
      </table>,
    );
    expect(row).toContain('|1 Nov 2026, 00:00 – 16 Nov 2026, 00:00|');
    expect(row).toContain('|Dividend|Needs approval|3|K 1,250.50|K 0.00|2|0|Open|');
    expect(plain(waitingText(RUN, 'K'))).toMatch(/^2 lines wait, K 1,250\.50 in total\./);
    expect(plain(waitingText({ ...RUN, toReview: 1 }, 'K'))).toMatch(/^1 line waits, K 1,250\.50 in total\./);
    const waiting = textOf(<RunFacts run={{ ...RUN, computedAt: null }} symbol="K" timeZone={ZONE} />);
    expect(waiting).toContain('|Computed|Not yet: figures are still being counted|');
    expect(textOf(<RunFacts run={RUN} symbol="K" timeZone={ZONE} />)).toContain('(Asia/Yangon)');
  });

  it('open each line to its working: figures, tier and why not the next, rate, amount, payable, paid and payer', () => {
    expect(said(LINE)).toEqual([
      'Team turnover | K 4,000.00',
      'Active players | 1 | turnover from K 100.00',
      'Team loss | K 300.00 | stakes less wins',
      'Base | K 4,000.00 | turnover',
      'Tier | 1 of 2 | tier 2 needs a turnover of K 5,000.00, K 1,000.00 short; 3 active players, 2 short',
      'Rate | 0.5%',
      'Amount | K 20.00 | rounded down, never below zero',
      'Payable | K 20.00',
      'Paid | K 20.00 | paid by the house',
    ]);
    const shown = textOf(
      <RunLines lines={[{ ...LINE, decidedBy: 'nandar' }]} kind="daily" {...HOUSE} onOpenAgent={nothing} />,
    );
    expect(shown).toContain('|thiha|K 20.00|All products · paid by the house|Paid|');
    expect(shown).toContain('|Tiers of version 3 · players count as active from a turnover of K 100.00|');
    expect(shown).toContain('|1| reached|K 1,000.00|1|0.5%|2|K 5,000.00|3|0.8%|');
    expect(shown).toContain('|Approved by nandar|');
    // Salaries that do not depend on the loss do not mention it.
    expect(shown).not.toContain('Loss from');
  });

  it('show corrections, what is offset and what a payer owes, with their signs', () => {
    const line: RunLine = {
      ...LINE,
      payer: 'susu',
      corrections: [
        { periodStart: '2026-11-18T17:30:00.000Z', amount: '5.00' },
        { periodStart: '2026-11-17T17:30:00.000Z', amount: '-2.50' },
      ],
      debtIn: '-1.00',
      payable: '21.50',
      paid: '4.25',
      state: 'partlyPaid',
    };
    expect(said(line).slice(7)).toEqual([
      'Correction of 19 Nov 2026, 00:00 | +K 5.00',
      'Correction of 18 Nov 2026, 00:00 | −K 2.50',
      'Overpaid earlier | −K 1.00',
      'Payable | K 21.50',
      'Paid | K 4.25 | paid by susu',
      'Still owed | K 17.25 | by susu, as soon as funds arrive',
    ]);
    const offset = said({
      ...LINE,
      debtIn: '-30.00',
      debtOut: '-10.00',
      payable: '0.00',
      paid: '0.00',
      state: 'offset',
    });
    expect(offset).toContain('Still to offset | −K 10.00 | moves to the next settlement');
  });

  it('take a dividend from the loss after costs and what is carried in', () => {
    const line: RunLine = {
      ...LINE,
      ...HALF,
      terms: terms({ carry: 'previous', cap: '10.00' }),
      costs: '50.00',
      carryIn: '-20.00',
      base: '230.00',
      amount: '10.00',
    };
    expect(said(line, 'dividend').slice(3, 9)).toEqual([
      'Team costs | −K 50.00 | promotions, referrals and rebates',
      'Carried over | −K 20.00 | the loss of the previous period is carried over',
      'Base | K 230.00 | loss less costs and carried losses',
      'Tier | 1 of 2 | tier 2 needs a turnover of K 5,000.00, K 1,000.00 short; 3 active players, 2 short; a base of K 900.00, K 670.00 short',
      'Rate | 0.5%',
      'Amount | K 10.00 | at most K 10.00',
    ]);
  });

  it('say why a tier is the last, what an average day lacks, and who stopped the chain', () => {
    const why = (over: Partial<RunLine>) => plain(whyText({ ...LINE, ...over }, 'daily', 'K'));
    expect(why({ tier: 2 })).toBe('highest tier');
    expect(why({ tier: null, state: 'notComputed', stoppedBy: 'susu' })).toBe(
      'susu reached no tier or has no contract, so nothing below is computed',
    );
    expect(why({ active: 3, loss: '100.00', turnover: '5000.00', terms: terms({ lossCheck: true }) })).toBe(
      'tier 2 needs a loss of K 900.00, K 800.00 short',
    );
    // K 60,000.00 in fifteen days are K 4,000.00 a day.
    const average = { ...HALF, turnover: '60000.00', active: 3, terms: terms({ tierBasis: 'dailyAverage' }) };
    expect(why(average)).toBe('tier 2 needs a turnover of K 5,000.00 a day, K 1,000.00 short');
    const open = terms({ tiers: [{ minTurnover: '0.00', minActive: 0, minLoss: '0.00', rate: '1' }] });
    expect(why({ tier: null, turnover: '0.00', active: 0, terms: open })).toMatch(/^the contract had ended/);
  });

  it('pay a fixed rate as an amount', () => {
    const fixed = terms({
      rateType: 'F',
      tiers: [{ minTurnover: '0.00', minActive: 0, minLoss: '0.00', rate: '15.00' }],
    });
    expect(said({ ...LINE, terms: fixed, amount: '15.00' })).toContain('Rate | K 15.00 | fixed amount');
  });

  it('have a sentence for every refusal', () => {
    const refused = (code: 'approval.decided' | 'contract.changed' | 'thing.unknown' | 'second.proof') =>
      refusalText({ code, textKey: code === 'second.proof' ? 'second.proofNeeded' : 'error.notFound' });
    expect([
      refused('approval.decided'),
      refused('contract.changed'),
      refused('thing.unknown'),
      refused('second.proof'),
    ]).toEqual([
      'Not approved: another operator has already approved these lines. Nothing was paid twice.',
      'Not approved: the total of the waiting lines has changed. Review it again.',
      'This settlement does not exist. Reload the list.',
      'Confirm with a second factor first.',
    ]);
  });
});

describe('the tree of agents at the console', () => {
  const place: AgentPlace = {
    ...AGENT_PLACE,
    members: 1208,
    contracts: [
      { kind: 'daily', line: 'CONS', version: 2, state: 'agreed' },
      { kind: 'dividend', line: 'LOTT', version: 1, state: 'proposed' },
    ],
  };
  const pages = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: nothing };

  it('shows type, rate, sizes and contracts of everybody', () => {
    const shown = textOf(
      <PlaceTable
        label="Tree"
        places={[place, { ...place, memberId: '13', account: 'susu', type: 0, counts: false, contracts: [] }]}
        timeZone={ZONE}
        list={pages}
        onOpen={nothing}
      />,
    );
    expect(shown).toContain('|thiha|Agent, type 1|0.9%|1,208|3|');
    expect(shown).toContain('|Daily salary, All products: Agreed|Dividend, Lottery: Proposed|1 Nov 2026, 00:00|');
    expect(shown).toContain('|susu|Player|tester: play not counted|0.9%|1,208|3|–|');
    expect([4, 40].map(typeText)).toEqual(['Type 4', 'Type 40']);
  });

  it('leads up from a member, who is where one is', () => {
    const path = [
      { memberId: '1', account: 'thiha' },
      { memberId: '2', account: 'susu' },
    ];
    const html = markupOf(<Path path={path} onOpen={nothing} />);
    expect(textOf(<Path path={path} onOpen={nothing} />)).toBe('|Agents under the house|thiha|susu|');
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(html).toMatch(/<li aria-current="page"[^>]*><a[^>]*>susu/);
  });
});
