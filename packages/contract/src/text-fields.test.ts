/** P-48: every text field added to the contract must declare its treatment and have a maximum length. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { post } from './endpoint.ts';
import { TEXT_FIELDS } from './text-fields.ts';

const CONTRACT = import.meta.dirname;

type Declared = { name: string; endpoint: { input: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType } } };
type Text = { field: string; isDescribed: boolean; most: number | null };

/** Every text field within a schema. */
function textsOf(schema: z.ZodType, field = ''): Text[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const checks = schema.def.checks ?? [];
    const isDescribed =
      schema instanceof z.ZodStringFormat || checks.some((each) => each._zod.def.check === 'string_format');
    return [{ field, isDescribed, most: schema.maxLength }];
  }
  const within = (inner: unknown, name = field): Text[] => (inner instanceof z.ZodType ? textsOf(inner, name) : []);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, each]) => within(each, field ? `${field}.${name}` : name));
  if (schema instanceof z.ZodArray) return within(schema.element, `${field}[]`);
  if (schema instanceof z.ZodRecord)
    return [...within(schema.keyType, `${field}{key}`), ...within(schema.valueType, `${field}{}`)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => within(each));
  if (schema instanceof z.ZodPipe) return within(schema.in);
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((each, i) => within(each, `${field}[${i}]`));
  if ([z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodCatch].some((kind) => schema instanceof kind))
    return within('innerType' in schema.def ? schema.def.innerType : null);
  // Any other kind must first be supported by this function.
  if (KNOWN.some((kind) => schema instanceof kind)) return [];
  throw new Error(`${field}: nobody looks into a ${schema.def.type}`);
}
const KNOWN = [
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUnknown,
  z.ZodCustom,
  z.ZodTransform,
];

async function endpoints(): Promise<Declared[]> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.endpoints.ts'));
  const modules = await Promise.all(files.map((file) => import(resolve(CONTRACT, file)) as Promise<object>));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, endpoint]: [string, unknown]) =>
      typeof endpoint === 'object' && endpoint !== null && 'method' in endpoint && 'input' in endpoint
        ? [{ name, endpoint: endpoint as Declared['endpoint'] }]
        : [],
    ),
  );
}

const typed = ({ endpoint: { input } }: Declared) => (input.body ? textsOf(input.body) : []);
const sent = ({ endpoint: { input } }: Declared) =>
  [input.params, input.query, input.body].flatMap((part) => (part ? textsOf(part) : []));

const inTable = new Set(
  Object.values(TEXT_FIELDS).flatMap((rows) =>
    Object.entries(rows).flatMap(([name, fields]) => fields.split(' ').map((field) => `${name} ${field}`)),
  ),
);
/** Fields that are in no table, and rows of the table without a field. */
function faultsOf(all: Declared[]): string[] {
  const fields = all.flatMap((each) =>
    typed(each).flatMap(({ field, isDescribed }) => (isDescribed ? [] : `${each.name} ${field}`)),
  );
  const there = new Set(fields);
  return [...[...there].filter((field) => !inTable.has(field)), ...[...inTable].filter((field) => !there.has(field))];
}
const LONGEST = 20_000;
const endless = (all: Declared[]): string[] =>
  all.flatMap((each) =>
    sent(each).flatMap(({ field, isDescribed, most }) =>
      isDescribed || (most !== null && most <= LONGEST) ? [] : `${each.name} ${field}`,
    ),
  );

/** An endpoint that is missing in the table. */
const forgotten: Declared = {
  name: 'sendPoem',
  endpoint: post('/wps/poem', {
    summary: 'A poem',
    access: 'member',
    input: { body: z.strictObject({ poem: z.array(z.strictObject({ line: z.string().optional() })) }) },
    output: z.null(),
  }),
};

describe('texts of the contract', () => {
  it('P-48 what becomes of every text that can be sent is in the table, once', async () => {
    const all = await endpoints();
    expect(all.length).toBeGreaterThan(250);
    expect(faultsOf(all)).toEqual([]);
    const rows = Object.values(TEXT_FIELDS).flatMap((each) =>
      Object.values(each).flatMap((fields) => fields.split(' ')),
    );
    expect(rows.length).toBe(inTable.size);
    expect(faultsOf([...all, forgotten])).toEqual(['sendPoem poem[].line']);
  });
  it('P-48 no text is without an end', async () => {
    const all = await endpoints();
    expect(endless(all)).toEqual([]);
    expect(endless([forgotten])).toEqual(['sendPoem poem[].line']);
  });
});
