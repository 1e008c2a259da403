import { GATEWAYS } from '@parlour/contract/catalogue';
import type { Endpoint } from '@parlour/contract/endpoint';
import { expect, it } from 'vitest';

const modules = import.meta.glob<Record<string, Endpoint>>('../../../../../packages/contract/src/*.endpoints.ts', {
  eager: true,
});
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each) => typeof each === 'object' && each !== null && 'path' in each && 'method' in each);

/** Returns the players' endpoints whose query or body has a field of this name. */
const naming = (field: string): string[] =>
  endpoints
    .filter(({ access, input }) => {
      const parts = [input?.query, input?.body].map((part) => Object((part as { shape?: object } | undefined)?.shape));
      return access !== 'operator' && parts.some((shape) => Object.hasOwn(shape as object, field));
    })
    .map(({ path }) => path)
    .toSorted();

it('ENT-053 N57 each number of a client stands in the calls that name it, and the gateway, which none names, in none', () => {
  expect(endpoints.length).toBeGreaterThan(200);
  expect(GATEWAYS).toEqual({ WEB: 1, MOBILE: 3 });
  expect(Object.fromEntries(['isPlatform', 'clientType', 'device'].map((field) => [field, naming(field)]))).toEqual({
    isPlatform: ['/wps/game/hot'],
    clientType: ['/wps/game/list', '/wps/game/recent'],
    device: ['/wps/help'],
  });
  expect(['gateway', 'gateWay', 'gatewayType'].flatMap(naming)).toEqual([]);
});
