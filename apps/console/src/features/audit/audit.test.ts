import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actText, areaText, changesOf, filtersFrom, isInOrder, queryOf, searchOf, subjectOf } from './audit.rules.ts';

describe('rows of the record', () => {
  it('name the action and its area, or show them as they are', () => {
    expect([actText('member.disabled'), actText('thing.done')]).toEqual(['Player disabled', 'thing.done']);
    expect([areaText('promo_code'), areaText('thing')]).toEqual(['Promo codes', 'thing']);
  });
  it('say field by field what changed, and then what stayed', () => {
    const changes = (
      before: Record<string, unknown> | null,
      after: Record<string, unknown> | null,
      money: string[] = [],
    ) => changesOf({ before, after, money }, 'K').map(({ label, before: was, after: is }) => [label, was, is]);
    expect(changes(null, null)).toEqual([]);
    expect(changes({ state: 'active', name: 'nandar' }, { state: 'disabled', name: 'nandar', ended: 2 })).toEqual([
      ['State', 'active', 'disabled'],
      ['Ended', null, '2'],
      ['Name', null, 'nandar'],
    ]);
    expect(changes({ tags: [] }, { tags: ['vip', 'new'], stake_limit: null, isOn: true })).toEqual([
      ['Tags', '–', 'vip, new'],
      ['Stake limit', null, '–'],
      ['Is on', null, 'yes'],
    ]);
    expect(changes({ prices: { a: 1 } }, { prices: { a: 2 } })).toEqual([['Prices', '{"a":1}', '{"a":2}']]);
  });
  it('write amounts as money, and times in the zone of the house', () => {
    const after = { issueStake: '1234567.50', until: '2026-11-30T18:00:00.000Z' };
    const [amount, time] = changesOf({ before: null, after, money: ['issueStake'] }, 'K');
    expect(amount).toEqual({ label: 'Issue stake', before: null, after: 'K\u00a01,234,567.50' });
    expect(time?.after).toMatch(/Nov|2026/);
    expect(time?.after).not.toContain('T18:00');
  });
});

describe('filters', () => {
  const none = { subject: '', act: '', operator: '', account: '', from: '', to: '' };
  it('are kept in the address, and values of another form are dropped', () => {
    expect(filtersFrom('')).toEqual(none);
    const chosen = { ...none, subject: 'member', operator: 'key Night of nandar', from: '2026-11-01' };
    expect(searchOf(none)).toBe('');
    expect(filtersFrom(searchOf(chosen))).toEqual(chosen);
    expect(queryOf(chosen)).toEqual({ subject: 'member', operator: 'key Night of nandar', from: '2026-11-01' });
    expect(filtersFrom('?subject=a.b&from=yesterday&to=2026-1-1&act=member.disabled')).toEqual({
      ...none,
      act: 'member.disabled',
    });
  });
  it('name days in order', () => {
    expect(isInOrder({ from: '2026-11-02', to: '2026-11-01' })).toBe(false);
    expect(isInOrder({ from: '2026-11-01', to: '2026-11-01' })).toBe(true);
    expect(isInOrder({ from: '2026-11-02', to: '' })).toBe(true);
  });
});

/** Collects the action names that the server records: in a literal, a variable of that name or a template. */
function listActs(): string[] {
  const server = resolve(import.meta.dirname, '../../../../server/src');
  const acts = new Set<string>();
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.|testing\//.test(file)) continue;
    const source = readFileSync(join(server, file), 'utf8');
    for (const [, value = '', noted] of source.matchAll(/\bact(?:: | = )([^,}\n]*)|\bnote\(('[^']+')\)/g))
      for (const [, act = ''] of (noted ?? value).matchAll(/'([a-z_]+(?:\.[a-z_]+)+)'/g)) acts.add(act);
    // A template ends in one of two words; any other template yields a name without a text below.
    for (const [, act = ''] of source.matchAll(/\bact(?:: | = )`([^`]*)`/g))
      for (const end of ['withdrawn', 'refused']) acts.add(act.replace('${to}', end));
  }
  return [...acts].sort();
}

it('every action that the server records has a text, and so has its area', () => {
  const acts = listActs();
  expect(acts.length).toBeGreaterThan(80);
  expect(acts.filter((act) => actText(act) === act)).toEqual([]);
  expect(acts.map(subjectOf).filter((subject) => areaText(subject) === subject)).toEqual([]);
});
