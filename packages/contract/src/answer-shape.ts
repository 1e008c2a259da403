/**
 * Compact shapes of responses for browsers, because the endpoints' schemas stay on the server. A build derives the
 * shapes from the schemas (`answer-shapes.endpoints.ts`); the player app checks every response against its shape when
 * it arrives, so that no screen receives a value of another form.
 */
import { EVENT_SHAPES, type StreamEvent } from './events.ts';
import { MONEY_FORM } from './money.ts';

/**
 * - `s` a string, `m` a decimal amount in a string, `n` a number, `b` a boolean, `*` anything
 * - `[shape]` a list
 * - `['?', shape]` may be null, `['-', shape]` may be absent, `['%', shape]` an object with any keys
 * - `['=', value]` exactly this value
 * - `['|', shape, …]` one of these
 * - an object: its fields
 */
export type Shape = string | readonly [Shape] | readonly [Mark, ...Shape[]] | { readonly [field: string]: Shape };
type Mark = '?' | '-' | '%' | '=' | '|';

/** Notation of a number that can be an id: plain decimal digits. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Thrown for a value that cannot be converted to its shape; the message names the place. */
class Unfit extends Error {}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

const unfit = (at: string, shape: string, value: unknown): never => {
  throw new Unfit(`${at}: ${kindOf(value)}, not ${shape}`);
};

function readLeaf(shape: string, value: unknown, at: string): unknown {
  if (shape === '*') return value;
  if (shape === 'n') return typeof value === 'number' ? value : unfit(at, 'number', value);
  if (shape === 'b') return typeof value === 'boolean' ? value : unfit(at, 'boolean', value);
  // An id or an amount sent as a number is converted to its digits.
  const text = typeof value === 'number' && DECIMAL.test(String(value)) ? String(value) : value;
  if (typeof text !== 'string') return unfit(at, 'string', value);
  return shape === 'm' && !MONEY_FORM.test(text) ? unfit(at, 'amount', value) : text;
}

type Report = (trouble: string) => void;

/** Runs a reading; calls `otherwise` for a value that does not fit. */
function orElse<T>(run: () => T, otherwise: (error: Unfit) => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unfit) return otherwise(error);
    throw error;
  }
}

/** Reads a list and skips invalid elements, so that one bad row does not fail the whole list. */
function readList(shape: Shape, value: unknown, at: string, report: Report): unknown[] {
  if (!Array.isArray(value)) return value == null ? [] : unfit(at, 'list', value);
  return value.flatMap((each, n) =>
    orElse<unknown[]>(
      () => [read(shape, each, `${at}[${n}]`, report)],
      ({ message }) => {
        report(message);
        return [];
      },
    ),
  );
}

function readFields(shape: { readonly [field: string]: Shape }, value: unknown, at: string, report: Report): Fields {
  if (!isFields(value)) return unfit(at, 'object', value);
  for (const [name, inner] of Object.entries(shape)) {
    const found = read(inner, value[name], `${at}.${name}`, report);
    if (found === undefined) delete value[name];
    else value[name] = found;
  }
  return value;
}

/** Reads the first matching shape. */
function readOneOf([shape, ...others]: readonly Shape[], value: unknown, at: string, report: Report): unknown {
  if (shape === undefined) return unfit(at, 'any of its forms', value);
  return orElse(
    () => read(shape, value, at, report),
    () => readOneOf(others, value, at, report),
  );
}

function readMarked([mark, first = '*', ...others]: readonly Shape[], value: unknown, at: string, report: Report) {
  switch (mark) {
    case '?':
      return value == null ? null : read(first, value, at, report);
    case '-':
      // An invalid optional value is omitted.
      return value == null
        ? undefined
        : orElse(
            () => read(first, value, at, report),
            ({ message }) => {
              report(message);
              return undefined;
            },
          );
    case '%': {
      if (!isFields(value)) return unfit(at, 'object', value);
      for (const [name, each] of Object.entries(value)) value[name] = read(first, each, `${at}.${name}`, report);
      return value;
    }
    case '=':
      return value === first ? value : unfit(at, JSON.stringify(first), value);
    default:
      return readOneOf([first, ...others], value, at, report);
  }
}

function read(shape: Shape, value: unknown, at: string, report: Report): unknown {
  if (typeof shape === 'string') return readLeaf(shape, value, at);
  if (!Array.isArray(shape)) return readFields(shape as { readonly [field: string]: Shape }, value, at, report);
  if (shape.length === 1) return readList(shape[0] as Shape, value, at, report);
  return readMarked(shape as readonly Shape[], value, at, report);
}

/**
 * Checks an event of the stream against the shape of its type; a type without a shape has no guaranteed
 * fields or comes from a newer server, and is accepted unchecked.
 *
 * @param report called with the reason when it was corrected or refused
 * @returns the event, or null when it cannot be converted to its shape
 */
export function fitEvent(event: StreamEvent, report: Report): StreamEvent | null {
  // A type such as `constructor` is not one of them.
  const shape = Object.hasOwn(EVENT_SHAPES, event.type) ? EVENT_SHAPES[event.type] : undefined;
  return fitAnswer(shape ?? '*', event, report) && event;
}

/**
 * Converts a parsed JSON value to its shape, in place: numbers become digits where a string is expected, null becomes
 * an empty list, and invalid rows are corrected or omitted; unknown fields are kept.
 *
 * @param report called with everything that was omitted or refused, with its place in the value
 * @returns the value, or null when it cannot be converted
 */
export function fitAnswer(shape: Shape, value: unknown, report: Report): { value: unknown } | null {
  try {
    return { value: read(shape, value, '', report) };
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    report(error.message);
    return null;
  }
}
