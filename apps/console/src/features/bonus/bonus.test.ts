import type { BonusRuleRow } from '@parlour/contract/bonus.endpoints';
import { describe, expect, it } from 'vitest';
import { type BonusAdminData, NEW_RULE, type RuleForm, ruleForm, statesFor, validateRule } from './bonus.rules.ts';

const shape = { optional: false, least: null, most: null, choices: [] };
const DESK: Pick<BonusAdminData, 'kinds' | 'policy'> = {
  kinds: [
    {
      kind: 'match',
      occasion: 'deposit',
      args: [
        { ...shape, name: 'permille', kind: 'permille', least: 1, most: 5000 },
        { ...shape, name: 'max', kind: 'amount' },
        { ...shape, name: 'times', kind: 'count', least: 1, most: 10 },
      ],
    },
    { kind: 'checkIn', occasion: 'claim', args: [{ ...shape, name: 'amounts', kind: 'amounts', most: 3 }] },
    {
      kind: 'freeRounds',
      occasion: 'claim',
      args: [
        { ...shape, name: 'games', kind: 'games', most: 3 },
        { ...shape, name: 'every', kind: 'choice', choices: ['once', 'day'] },
      ],
    },
    { kind: 'manual', occasion: 'given', args: [{ ...shape, name: 'amount', kind: 'amount', optional: true }] },
  ],
  policy: { depositMultiple: 1, maxWagering: 10, smallestStake: '1.00', manualLimit: '100.00', contribution: {} },
};
const row: BonusRuleRow = {
  id: '101',
  code: 'reload',
  kind: 'match',
  names: { EN: 'Reload' },
  args: { permille: 125, max: '50.00', times: 3 },
  wagering: 5,
  contribution: { LIVE: 200 },
  maxMultiple: null,
  days: 7,
  audience: { kind: 'rank', least: 2 },
  stock: 40,
  state: 'active',
  ord: 1,
  version: 3,
  taken: 0,
  given: 2,
  amount: '7.00',
  open: '0.00',
  changedAt: '2026-11-21T00:00:00.000Z',
};
const form = (over: Partial<RuleForm> = {}): RuleForm => ({
  ...ruleForm(row, DESK.kinds[0]?.args ?? []),
  reason: 'Less',
  ...over,
});
const wrong = (over: Partial<RuleForm>, taken: string[] = []) =>
  Object.keys(validateRule(form(over), DESK, taken).errors);

describe('the form of a rule', () => {
  it('sends what it was made of', () => {
    const { id: _, version: _v, taken: _t, given: _g, amount: _a, open: _o, changedAt: _c, ...draft } = row;
    expect(form().args).toEqual({ permille: '12.5', max: '50.00', times: '3' });
    expect(validateRule(form(), DESK, [])).toEqual({ errors: {}, draft });
  });
  it('names each part that is wrong', () => {
    expect(wrong({ wagering: '11' })).toEqual(['wagering']);
    expect(wrong({ names: { EN: ' ' } })).toEqual(['name']);
    expect(wrong({}, ['reload'])).toEqual(['code']);
    expect(wrong({ args: { permille: '0', max: '-1', times: '11' } })).toEqual([
      'arg.permille',
      'arg.max',
      'arg.times',
    ]);
    expect(wrong({ contribution: { LIVE: '101' } })).toEqual(['counts.LIVE']);
    expect(wrong({ days: '0', stock: 'x', maxMultiple: '0', reason: ' ' })).toEqual([
      'days',
      'maxMultiple',
      'stock',
      'reason',
    ]);
  });
  it('lists are one text, the first choice stands by itself, and what may be left out is', () => {
    const sent = (over: Partial<RuleForm>) =>
      validateRule({ ...NEW_RULE, code: 'new', names: { EN: 'New' }, reason: 'x', ...over }, DESK, []).draft?.args;
    expect(sent({ kind: 'checkIn', args: { amounts: '1, 2.5 10' } })).toEqual({ amounts: ['1.00', '2.50', '10.00'] });
    expect(sent({ kind: 'freeRounds', args: { games: '1001 1001 1002' } })).toEqual({
      games: ['1001', '1002'],
      every: 'once',
    });
    expect(sent({ kind: 'manual', args: { amount: '' } })).toEqual({});
  });
  it('what gave something is no draft any more', () => {
    expect([statesFor(row), statesFor(null)]).toEqual([
      ['active', 'ended'],
      ['draft', 'active', 'ended'],
    ]);
  });
});
