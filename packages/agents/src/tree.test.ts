import { describe, expect, it } from 'vitest';
import { giveBack, raiseLevel, takeQuota } from './quota.ts';
import { closesCircle, treeAt } from './tree.ts';

const MEMBERS = [
  { id: 'A', parent: null },
  { id: 'B', parent: 'A' },
  { id: 'C', parent: 'B' },
  { id: 'D', parent: null },
];

describe('the tree', () => {
  it('counts a move from the first period that begins no earlier than it was asked for', () => {
    const moves = [{ member: 'B', to: 'D', requestedAt: 100 }];
    expect(treeAt(MEMBERS, moves, 99).chainOf('C')).toEqual(['C', 'B', 'A']);
    expect(treeAt(MEMBERS, moves, 100).chainOf('C')).toEqual(['C', 'B', 'D']);
    expect([...treeAt(MEMBERS, moves, 100).branchOf('D')]).toEqual(['D', 'B', 'C']);
    expect(treeAt(MEMBERS, moves, 100).depthOf('C')).toBe(2);
  });

  it('refuses a circle: under oneself and under anybody below', () => {
    const tree = treeAt(MEMBERS, [], 0);
    const closes = (member: string, to: string | null) => closesCircle(tree, { member, to });
    expect([closes('A', 'A'), closes('A', 'C'), closes('C', 'A'), closes('B', 'D'), closes('B', null)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('quotas', () => {
  const rules = { own: 9000, step: 1000, freeUpTo: 6000 };

  it('gives the old level back when an account is raised, and nothing for a free one', () => {
    expect(raiseLevel({ 9000: 1, 8000: 0 }, [8000, 9000], rules)).toEqual({ ok: true, left: { 9000: 0, 8000: 1 } });
    expect(raiseLevel({ 9000: 1 }, [5000, 9000], rules)).toEqual({ ok: true, left: { 9000: 0 } });
    expect(giveBack({}, 6000, rules)).toEqual({});
  });

  it('knows no level below zero', () => {
    expect(takeQuota({}, -1000, rules)).toEqual({ ok: false, error: 'NOT_A_LEVEL' });
    expect(takeQuota({}, 0, rules)).toEqual({ ok: true, left: {} });
  });
});
