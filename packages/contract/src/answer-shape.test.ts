import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitAnswer, type Shape } from './answer-shape.ts';
import { ANSWERS } from './answer-shapes.endpoints.ts';
import { shapeOf } from './derive-answer-shape.ts';
import { money } from './schemas.ts';

function fit(shape: Shape, value: unknown) {
  const troubles: string[] = [];
  const read = fitAnswer(shape, structuredClone(value), (trouble) => troubles.push(trouble));
  return { value: read && read.value, isRead: read !== null, troubles };
}

describe('the shape of an answer', () => {
  it.each<[string, Shape, unknown]>([
    ['a string', 's', 'a'],
    ['an amount', 'm', '-12.50'],
    ['a number', 'n', 1.5],
    ['a boolean', 'b', false],
    ['anything', '*', { a: [null] }],
    ['a list', ['s'], ['a', 'b']],
    ['null where it may be', ['?', { a: 's' }], null],
    ['any keys', ['%', 'n'], { a: 1, b: 2 }],
    ['fields that it does not know', { a: 's' }, { a: 'x', later: 1 }],
    ['one of two forms', ['|', { kind: ['=', 'a'], n: 'n' }, { kind: ['=', 'b'], s: 's' }], { kind: 'b', s: 'x' }],
  ])('takes %s as it is', (_, shape, value) => {
    expect(fit(shape, value)).toEqual({ value, isRead: true, troubles: [] });
  });

  it.each<[string, Shape, unknown, unknown]>([
    ['a numeric id', { nodeId: 's' }, { nodeId: 1_234 }, { nodeId: '1234' }],
    ['an amount as a number', { sumBalance: 'm' }, { sumBalance: 12.5 }, { sumBalance: '12.5' }],
    ['null in place of a list', { images: ['s'] }, { images: null }, { images: [] }],
    ['a list that is not there', { images: ['s'] }, {}, { images: [] }],
    ['nothing where null may be', { until: ['?', 's'] }, {}, { until: null }],
    ['null in place of nothing', { icon: ['-', 's'] }, { icon: null }, {}],
  ])('puts %s right', (_, shape, value, right) => {
    expect(fit(shape, value)).toEqual({ value: right, isRead: true, troubles: [] });
  });

  it('leaves out a row that is unfit, and says where, without the rows beside it', () => {
    const shape: Shape = { games: [{ name: 's' }] };
    expect(fit(shape, { games: [{ name: 'a' }, { name: null }, 7, { name: 'b' }] })).toEqual({
      value: { games: [{ name: 'a' }, { name: 'b' }] },
      isRead: true,
      troubles: ['.games[1].name: null, not string', '.games[2]: number, not object'],
    });
  });

  it('leaves out what may be absent where it is unfit, and says so', () => {
    expect(fit({ a: 's', icon: ['-', 's'] }, { a: 'x', icon: {} })).toEqual({
      value: { a: 'x' },
      isRead: true,
      troubles: ['.icon: object, not string'],
    });
  });

  it.each<[string, Shape, unknown, string]>([
    ['an amount that is null', { sumBalance: 'm' }, { sumBalance: null }, '.sumBalance: null, not string'],
    ['an amount in words', { sumBalance: 'm' }, { sumBalance: 'much' }, '.sumBalance: string, not amount'],
    ['a number out of digits', { id: 's' }, { id: 1e21 }, '.id: number, not string'],
    ['an amount with more places than money has', 'm', 0.1 + 0.2, ': number, not amount'],
    ['an amount of seventeen digits', 'm', '12345678901234567', ': string, not amount'],
    ['a list for an object', { a: 's' }, [], ': list, not object'],
    [
      'a form that is unknown',
      ['|', { kind: ['=', 'a'] }, { kind: ['=', 'b'] }],
      { kind: 'c' },
      ': object, not any of its forms',
    ],
    ['a list that is an object', ['s'], {}, ': object, not list'],
  ])('refuses %s', (_, shape, value, trouble) => {
    expect(fit(shape, value)).toEqual({ value: null, isRead: false, troubles: [trouble] });
  });
});

describe('the shapes of the answers', () => {
  it('are known for every kind of schema, and one that is not is named', () => {
    expect(shapeOf(z.literal(['a', 'b']))).toBe('s');
    expect(shapeOf(z.literal(['a', 1]))).toBe('*');
    expect([shapeOf(z.enum(['a', 'b'])), shapeOf(z.enum({ waiting: 2, won: 4 }))]).toEqual(['s', 'n']);
    expect(shapeOf(z.union([z.object({ kind: z.literal(['a', 'b']) }), z.object({ kind: z.literal('c') })]))).toEqual([
      '|',
      { kind: 's' },
      { kind: ['=', 'c'] },
    ]);
    expect(shapeOf(z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false) })]))).toEqual([
      '|',
      { ok: 'b' },
      { ok: 'b' },
    ]);
    expect([shapeOf(money), shapeOf(money.describe('what is left')), shapeOf(z.string().max(3))]).toEqual([
      'm',
      'm',
      's',
    ]);
    expect(shapeOf(z.unknown())).toBe('*');
    for (const [kind, schema] of [
      ['default', z.string().default('')],
      ['pipe', z.string().transform(Number)],
      ['lazy', z.lazy(() => z.string())],
      ['intersection', z.intersection(z.object({}), z.object({}))],
    ] as const)
      expect(() => shapeOf(z.object({ a: schema }))).toThrow(`a value of the kind ${kind}`);
  });

  it('come from the schemas', () => {
    expect(ANSWERS['GET /wps/wallets/member']).toEqual({
      sumBalance: 'm',
      currency: 's',
      symbol: 's',
      book: 's',
      ledgerId: 's',
      at: 's',
    });
    expect(ANSWERS['GET /wps/game/favourite/ids']).toEqual(['s']);
  });

  it('are there for every subject that the player app calls', () => {
    const player = join(import.meta.dirname, '../../../apps/player/src');
    const called = readdirSync(player, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(player, file), 'utf8').matchAll(/contract\/([a-z-]+)\.endpoints'/g)].map(
          ([, name]) => name,
        ),
      );
    const here = readFileSync(join(import.meta.dirname, 'answer-shapes.endpoints.ts'), 'utf8');
    // The event stream has no envelope, and is not a response to a call.
    const missing = [...new Set(called)].filter(
      (name) => name !== 'answer-shapes' && name !== 'events' && !here.includes(`./${name}.endpoints`),
    );
    expect(missing).toEqual([]);
  });
});
