/** Derives the shape of an answer from its schema. Not for browsers: it brings the schemas along. */
import { z } from 'zod';
import type { Shape } from './answer-shape.ts';
import { MONEY_FORM } from './money.ts';

/** Forms that are told apart by a constant stay apart; a choice of other kinds is not checked. */
function unionOf(options: readonly Shape[]): Shape {
  const [first = '*', ...others] = options;
  if (others.every((each) => each === first)) return first;
  return options.every((each) => typeof each === 'object') ? ['|', ...options] : '*';
}

const LITERALS: Partial<Record<string, Shape>> = { string: 's', number: 'n', boolean: 'b' };
/** Kinds that say nothing of a value's form. */
const ANYTHING = [z.ZodUnknown, z.ZodAny, z.ZodNull, z.ZodCustom] as const;

/** The one kind of some values, or anything where they are of several. */
function kindOf(values: Iterable<unknown>): Shape {
  const kinds = [...new Set([...values].map((value) => typeof value))];
  return (kinds.length === 1 && LITERALS[kinds[0] ?? '']) || '*';
}

/** What tells a form from the others: one text. */
function constantOf(schema: z.ZodLiteral): Shape {
  const [value, ...others] = schema.values;
  return typeof value === 'string' && others.length === 0 ? ['=', value] : kindOf(schema.values);
}

/** Also an amount that was described or limited further. */
const isMoney = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString &&
  (schema.def.checks ?? []).some(({ _zod: { def } }) => 'pattern' in def && def.pattern === MONEY_FORM);

/**
 * @param isForm the schema is one of a union's forms, whose constants tell it from the others
 * @throws for a kind that is not known here: its values would be held to nothing, unseen
 */
export function shapeOf(schema: z.core.$ZodType, isForm = false): Shape {
  if (isMoney(schema)) return 'm';
  if (schema instanceof z.ZodNullable) return ['?', shapeOf(schema.unwrap())];
  if (schema instanceof z.ZodOptional) return ['-', shapeOf(schema.unwrap())];
  if (schema instanceof z.ZodArray) return [shapeOf(schema.element)];
  if (schema instanceof z.ZodRecord) return ['%', shapeOf(schema.valueType)];
  if (schema instanceof z.ZodUnion) return unionOf(schema.options.map((option) => shapeOf(option, true)));
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    return Object.fromEntries(
      fields.map(([name, inner]): [string, Shape] => [
        name,
        isForm && inner instanceof z.ZodLiteral ? constantOf(inner) : shapeOf(inner),
      ]),
    );
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return 's';
  // The documented numbers of a status stay numbers.
  if (schema instanceof z.ZodEnum) return kindOf(schema.options);
  if (schema instanceof z.ZodNumber) return 'n';
  if (schema instanceof z.ZodBoolean) return 'b';
  if (schema instanceof z.ZodLiteral) return kindOf(schema.values);
  if (ANYTHING.some((kind) => schema instanceof kind)) return '*';
  throw new Error(`An answer has a value of the kind ${schema._zod.def.type}: say here what its shape is.`);
}
