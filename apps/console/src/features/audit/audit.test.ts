import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actText, changeText } from './audit.rules.ts';

describe('rows of the record', () => {
  it('name the act, or show it as it is', () => {
    expect([actText('member.disabled'), actText('thing.done')]).toEqual(['Player disabled', 'thing.done']);
  });
  it.each([
    [null, null, '–'],
    [{ state: 'active' }, { state: 'disabled', ended: 2 }, 'state active → disabled, ended 2'],
    [null, { countries: ['MM', 'TH'] }, 'countries ["MM","TH"]'],
  ])('tell what changed from %j to %j', (before, after, text) => {
    expect(changeText(before, after)).toBe(text);
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

it('every act that the server records has a text', () => {
  const acts = listActs();
  expect(acts.length).toBeGreaterThan(80);
  expect(acts.filter((act) => actText(act) === act)).toEqual([]);
});
