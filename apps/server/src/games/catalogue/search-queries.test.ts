/** Labelled test set of the search: names as typed in 14 scripts, and the intended results. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildIndex } from './search.ts';

type Labelled = { kind: string; script: string; query: string; name: string };

const LABELLED: Labelled[] = readFileSync(new URL('search-queries.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [kind = '', script = '', query = '', name = ''] = line.split('\t');
    return { kind, script, query, name };
  });

const BY_KIND = new Map(Map.groupBy(LABELLED, ({ kind }) => kind));
const NAMES = [...new Set(LABELLED.map(({ name }) => name))];

/** Names that combine the same words differently, so that matching a single word is not enough. */
const OTHERS = NAMES.flatMap((name, i) =>
  [11, 29, 61].flatMap((step) => {
    const last = (NAMES[(i + step) % NAMES.length] ?? '').split(' ').slice(1).join(' ');
    return last === '' ? [] : [`${name.split(' ')[0]} ${last}`];
  }),
).filter((name) => !NAMES.includes(name));
const CATALOGUE = [...OTHERS.slice(0, OTHERS.length / 2), ...NAMES, ...OTHERS.slice(OTHERS.length / 2)];

const index = buildIndex(CATALOGUE.map((name) => ({ names: [name] })));
const isFound = ({ query, name }: Labelled): boolean =>
  index
    .find(query)
    .slice(0, 5)
    .some((position) => CATALOGUE[position] === name);
const missed = (queries: readonly Labelled[]): string[] =>
  queries.filter((each) => !isFound(each)).map(({ query, name }) => `${query} (${name})`);

describe('the labelled set', () => {
  it('has at least 300 queries in 12 scripts, 25 or more of each kind', () => {
    expect(LABELLED.length).toBeGreaterThanOrEqual(300);
    expect(new Set(LABELLED.map(({ script }) => script)).size).toBeGreaterThanOrEqual(12);
    for (const [kind, queries] of BY_KIND) expect(queries.length, kind).toBeGreaterThanOrEqual(25);
  });

  it.each([...BY_KIND])('%s: each is found among the first five', (_kind, queries) => {
    expect(missed(queries)).toEqual([]);
  });
});
