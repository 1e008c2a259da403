/** Derives the shape of a response from its schema. Not for browsers, because it loads the schemas. */
import { z } from 'zod';
import type { Shape } from './answer-shape.ts';
import { MONEY_FORM } from './money.ts';

/** Unions discriminated by a constant are kept; other mixed unions are not checked. */
function unionOf(options: readonly Shape[]): Shape {
  const [first = '*', ...others] = options;
  if (others.every((each) => each === first)) return first;
  return options.every((each) => typeof each === 'object') ? ['|', ...options] : '*';
}

const LITERALS: Partial<Record<string, Shape>> = { string: 's', number: 'n', boolean: 'b' };
/** Schema types that do not determine a value's form. */
const ANYTHING = [z.ZodUnknown, z.ZodAny, z.ZodNull, z.ZodCustom] as const;

/** Returns the common type of some values, or anything when they differ. */
function kindOf(values: Iterable<unknown>): Shape {
  const kinds = [...new Set([...values].map((value) => typeof value))];
  return (kinds.length === 1 && LITERALS[kinds[0] ?? '']) || '*';
}

/** Constant that discriminates a form: a single text. */
function constantOf(schema: z.ZodLiteral): Shape {
  const [value, ...others] = schema.values;
  return typeof value === 'string' && others.length === 0 ? ['=', value] : kindOf(schema.values);
}

/** Whether it is an amount, including described or further limited ones. */
const isMoney = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString &&
  (schema.def.checks ?? []).some(({ _zod: { def } }) => 'pattern' in def && def.pattern === MONEY_FORM);

/**
 * @param isForm the schema is a member of a discriminated union
 * @throws for an unknown schema type, whose values would silently not be checked
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
  // The documented numeric codes of a status stay numbers.
  if (schema instanceof z.ZodEnum) return kindOf(schema.options);
  if (schema instanceof z.ZodNumber) return 'n';
  if (schema instanceof z.ZodBoolean) return 'b';
  if (schema instanceof z.ZodLiteral) return kindOf(schema.values);
  if (ANYTHING.some((kind) => schema instanceof kind)) return '*';
  throw new Error(`An answer has a value of the kind ${schema._zod.def.type}: say here what its shape is.`);
}
