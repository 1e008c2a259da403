import type { Endpoint } from '@parlour/contract/endpoint';
import { expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { hotQuery } from '../../shared/games/games.queries.ts';
import { announcementQuery } from '../home/announcements.ts';
import { promotionsAsked } from '../promotions/promotions.queries.ts';

const HOUSE = 'house_of_tests';

/** Returns the contract's endpoints whose query names the merchant. */
function naming(): string[] {
  const modules = import.meta.glob<Record<string, Endpoint>>('../../../../../packages/contract/src/*.endpoints.ts', {
    eager: true,
  });
  const endpoints = Object.values(modules).flatMap((module) => Object.values(module));
  const names = (query: unknown): boolean =>
    typeof query === 'object' &&
    query !== null &&
    'shape' in query &&
    Object.hasOwn(query.shape as object, 'merchantCode');
  return endpoints.flatMap((each) => (names(each.input?.query) ? each.path : [])).toSorted();
}

it('CFG-001 every call that names the merchant names the one that is configured', async () => {
  expect(naming()).toEqual(['/wps/content/announcements', '/wps/content/promotions', '/wps/game/hot']);
  const asked: string[] = [];
  setTransport(async (input) => {
    asked.push(typeof input === 'string' ? input : '');
    return Response.json({ success: true, value: { list: [] } });
  });
  const { queryFn } = hotQuery({ merchant: HOUSE, language: 'EN' });
  await (queryFn as (context: { signal: AbortSignal }) => Promise<unknown>)({ signal: new AbortController().signal });
  expect(asked).toHaveLength(1);
  expect(new URL(asked[0] ?? '', 'https://house.example').searchParams.get('merchantCode')).toBe(HOUSE);
  for (const token of [null, 'token'])
    for (const ask of [announcementQuery, promotionsAsked])
      expect(ask({ token, merchantCode: HOUSE, language: 'EN' }).merchantCode).toBe(HOUSE);
});
