/**
 * Parses values of both databases alike from PostgreSQL's text form: `int8` is bigint, `numeric`, `date`, `timestamp`,
 * `time` and `interval` stay text, `timestamptz` is a Date, `bytea` is a Uint8Array, `json` is parsed, an array is an
 * array of these.
 */
import { types } from 'pg';
import utils from 'pg/lib/utils.js';

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const asBigint: Parse = (text) => BigInt(text);
const asBytes: Parse = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

const scalars = new Map<number, Parse>([
  [17, asBytes],
  [20, asBigint],
  [1082, asText],
  [1083, asText],
  [1114, asText],
  [1186, asText],
  [1266, asText],
]);

const arrays = new Map<number, Parse>([
  [1001, asBytes],
  [1016, asBigint],
  [1115, asText],
  [1182, asText],
  [1183, asText],
  [1187, asText],
  [1231, asText],
  [1270, asText],
]);

const parsers = new Map<number, Parse>(scalars);
const standardParser = (oid: number): Parse => {
  const parse: Parse = types.getTypeParser(oid, 'text');
  return parse;
};

const TEXT_ARRAY = 1009;
const textArray = standardParser(TEXT_ARRAY);
const each = (value: unknown, parse: Parse): unknown => {
  if (Array.isArray(value)) return value.map((item) => each(item, parse));
  return typeof value === 'string' ? parse(value) : value;
};
for (const [oid, parse] of arrays) {
  parsers.set(oid, (text) => each(textArray(text), parse));
}

/** Returns the parser of the text form of values of type `oid`. */
export const findParser = (oid: number): Parse => {
  let parse = parsers.get(oid);
  if (!parse) {
    parse = standardParser(oid);
    parsers.set(oid, parse);
  }
  return parse;
};

/** For `pg`'s `types` setting. */
export const pgTypes = { getTypeParser: (oid: number) => findParser(oid) };

/** Converts a parameter to PostgreSQL's text form, as `pg` does. */
export const parameterText = (value: unknown): string | null => {
  const prepared: unknown = utils.prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  if (prepared instanceof Uint8Array) return `\\x${Buffer.from(prepared).toString('hex')}`;
  return typeof prepared === 'string' ? prepared : JSON.stringify(prepared);
};
