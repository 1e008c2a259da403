import { describe, expect, it } from 'vitest';
import { hasAgentMenu, mayEnterBy } from './accounts.ts';
import { systemStatusOf } from './status.ts';

describe('system status', () => {
  it('STS-001 neither maintenance nor region is 0', () =>
    expect(systemStatusOf({ maintenance: false, regionRestriction: false })).toBe(0));
  it('STS-002 maintenance alone is 1', () =>
    expect(systemStatusOf({ maintenance: true, regionRestriction: false })).toBe(1));
  it('STS-003 maintenance together with region is 1 too', () =>
    expect(systemStatusOf({ maintenance: true, regionRestriction: true })).toBe(1));
  it('STS-004 region alone is 2', () =>
    expect(systemStatusOf({ maintenance: false, regionRestriction: true })).toBe(2));
});

describe('account sides', () => {
  const types = [0, 1, 2, 3, 4, 40, 41, 42];
  it("the agents' site is for every agent type and nobody else", () =>
    expect(types.filter((type) => mayEnterBy('agent', { type, agentOnly: false }))).toEqual(
      types.filter(hasAgentMenu),
    ));
  it("the members' door is for everybody but agent-only accounts", () => {
    expect(types.filter((type) => mayEnterBy('member', { type, agentOnly: false }))).toEqual(types);
    expect(types.filter((type) => mayEnterBy('member', { type, agentOnly: true }))).toEqual([]);
    expect(mayEnterBy('agent', { type: 41, agentOnly: true })).toBe(true);
  });
});
