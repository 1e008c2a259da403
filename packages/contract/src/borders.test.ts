/**
 * P-08: no amount of money is a floating-point number on any border: the schemas of all endpoints' inputs and outputs
 * are checked.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { GATEWAY_CALLS } from './gateway.ts';

const CONTRACT = import.meta.dirname;

type Schema = { [key: string]: unknown };
type Found = { at: string; name: string; kind: 'integer' | 'number' };

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Yields every number in a schema, with the name of its field. */
function* numbersIn(schema: unknown, at: string, name = ''): Generator<Found> {
  if (!isSchema(schema)) return;
  // Constants are exact.
  if ('const' in schema || 'enum' in schema) return;
  const types = [schema['type']].flat();
  if (types.includes('number')) yield { at, name, kind: 'number' };
  if (types.includes('integer')) yield { at, name, kind: 'integer' };
  for (const [field, inner] of Object.entries(isSchema(schema['properties']) ? schema['properties'] : {}))
    yield* numbersIn(inner, `${at}.${field}`, field);
  for (const [field, inner] of Object.entries(isSchema(schema['$defs']) ? schema['$defs'] : {}))
    yield* numbersIn(inner, `${at}#${field}`, field);
  for (const key of ['items', 'additionalProperties']) yield* numbersIn(schema[key], at, name);
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const inner of Array.isArray(schema[key]) ? (schema[key] as unknown[]) : []) yield* numbersIn(inner, at, name);
}

async function endpoints(): Promise<[string, Endpoint][]> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.endpoints.ts'));
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(CONTRACT, file)).href) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter((pair): pair is [string, Endpoint] => isSchema(pair[1]) && 'access' in pair[1] && 'output' in pair[1]);
}

const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema && z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Names that only amounts of money have; a count of deposits or of wins is not an amount. */
const AMOUNT =
  /(amount|balance|stake|turnover|payout|prize|ggr|price|minor|money|withdrawable)$|^(bet|win|net|fee|credit|debit|sum)$/i;

/** Parameters of pictures: angles and sizes. */
const DRAWN = 'art';

/** Returns numbers on a border that are not integers, or that are amounts. */
const inexact = (found: Iterable<Found>): string[] =>
  [...found].filter(({ name, kind }) => (kind === 'number' && name !== DRAWN) || AMOUNT.test(name)).map(({ at }) => at);

test('P-08 no endpoint and no call of a vendor takes or answers money as a number, or any number that is not whole', async () => {
  const all = await endpoints();
  expect(all.length).toBeGreaterThan(290);
  const found = all.flatMap(([name, endpoint]) => [
    ...(['params', 'query', 'body'] as const).flatMap((part) => [
      ...numbersIn(schemaOf(endpoint.input[part], 'input'), `${name} ${part}`),
    ]),
    ...numbersIn(schemaOf(endpoint.output, 'output'), `${name} output`),
  ]);
  for (const [name, call] of Object.entries(GATEWAY_CALLS)) found.push(...numbersIn(schemaOf(call, 'input'), name));
  // Counts, tiers and positions are numbers, which proves that the check finds numbers.
  expect(found.length).toBeGreaterThan(200);
  expect(inexact(found)).toEqual([]);
});

test('P-08 control: an amount that is a number is found, however deep it lies, and so is a number with decimals', () => {
  const row = z.strictObject({ count: z.int(), rows: z.array(z.strictObject({ betAmount: z.int().nullable() })) });
  const planted = z.union([row, z.strictObject({ more: z.record(z.string(), z.number()) })]);
  expect(inexact(numbersIn(schemaOf(planted, 'output'), 'x'))).toEqual(['x.rows.betAmount', 'x.more']);
});
