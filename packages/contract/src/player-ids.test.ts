/** Every answer to operators that names a player says the player's id, so that the console can link to the page. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const CONTRACT = import.meta.dirname;

/** Objects that are players themselves, with their own id. */
const PLAYERS = new Set([
  'member',
  'members',
  'agents',
  'player',
  'upline',
  'referrer',
  'broughtBy',
  'from',
  'to',
  'samePayoutAccount',
  'sameDevice',
  'sameHolder',
  'sameAddress',
]);

/** Outputs with a name only, by the reason. */
const NAMES_ONLY: Readonly<Record<string, string>> = {
  'getMemberPage ': 'the player itself',
  'getBooks balances.sums': 'kinds of ledger accounts',
  'recountBooks sums': 'kinds of ledger accounts',
  'reconcileWithdrawals ': 'the balance of a ledger account',
  'listPromoCodeWords codes': 'a file for another program',
};

type Named = { at: string; hasId: boolean };

/** Returns the objects of a schema that have an account name. */
function namedIn(schema: unknown, path: readonly string[] = []): Named[] {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, unknown> = schema.shape;
    const inner = Object.entries(shape).flatMap(([key, each]) => namedIn(each, [...path, key]));
    const account = shape['account'];
    const isName =
      account instanceof z.ZodString ||
      (account instanceof z.ZodNullable && account.def.innerType instanceof z.ZodString);
    if (!isName) return inner;
    const hasId = 'memberId' in shape || ('id' in shape && PLAYERS.has(path.at(-1) ?? ''));
    return [{ at: path.join('.'), hasId }, ...inner];
  }
  if (schema instanceof z.ZodArray) return namedIn(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => namedIn(each, path));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namedIn(schema.def.innerType, path);
  return [];
}

it('names no player to operators without the id', async () => {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.endpoints.ts'));
  const modules = await Promise.all(files.map((file) => import(resolve(CONTRACT, file)) as Promise<object>));
  const named = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]: [string, Partial<Endpoint> | undefined]) =>
      value?.access === 'operator'
        ? namedIn(value.output).map(({ at, hasId }) => ({ at: `${name} ${at}`, hasId }))
        : [],
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  const without = named.filter(({ hasId }) => !hasId).map(({ at }) => at);
  expect([...new Set(without)].sort()).toEqual(Object.keys(NAMES_ONLY).sort());
});
