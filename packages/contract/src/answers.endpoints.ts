/**
 * The shapes of the answers that a player's app reads, by method and path, derived from the schemas of their endpoints. It
 * is an endpoint file so that a browser build gets the shapes and not the schemas.
 */
import { z } from 'zod';
import type { Shape } from './answer-shape.ts';
import * as bonus from './bonus.endpoints.ts';
import * as books from './books.endpoints.ts';
import * as cashier from './cashier.endpoints.ts';
import * as catalogue from './catalogue.endpoints.ts';
import * as chat from './chat.endpoints.ts';
import * as codes from './codes.endpoints.ts';
import * as content from './content.endpoints.ts';
import * as downloads from './downloads.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as favourites from './favourites.endpoints.ts';
import * as help from './help.endpoints.ts';
import * as inbox from './inbox.endpoints.ts';
import * as launch from './launch.endpoints.ts';
import * as lottery from './lottery.endpoints.ts';
import * as member from './member.endpoints.ts';
import * as promotions from './promotions.endpoints.ts';
import * as protection from './protection.endpoints.ts';
import * as providers from './providers.endpoints.ts';
import * as rank from './rank.endpoints.ts';
import * as recents from './recents.endpoints.ts';
import * as recovery from './recovery.endpoints.ts';
import * as registration from './registration.endpoints.ts';
import * as rewards from './rewards.endpoints.ts';
import * as rooms from './rooms.endpoints.ts';
import * as second from './second.endpoints.ts';
import * as service from './service.endpoints.ts';
import * as session from './session.endpoints.ts';
import { money } from './shapes.ts';
import * as system from './system.endpoints.ts';
import * as trial from './trial.endpoints.ts';
import * as uploads from './uploads.endpoints.ts';
import * as wallet from './wallet.endpoints.ts';
import * as winners from './winners.endpoints.ts';
import * as withdrawals from './withdrawals.endpoints.ts';

const SUBJECTS: readonly object[] = [
  bonus,
  books,
  cashier,
  catalogue,
  chat,
  codes,
  content,
  downloads,
  favourites,
  help,
  inbox,
  launch,
  lottery,
  member,
  promotions,
  protection,
  providers,
  rank,
  recents,
  recovery,
  registration,
  rewards,
  rooms,
  second,
  service,
  session,
  system,
  trial,
  uploads,
  wallet,
  winners,
  withdrawals,
];

/** Forms that are told apart by a constant stay apart; a choice of other kinds is left to whoever reads it. */
function unionOf(options: readonly Shape[]): Shape {
  const [first = '*', ...others] = options;
  if (others.every((each) => each === first)) return first;
  return options.every((each) => typeof each === 'object') ? ['|', ...options] : '*';
}

const LITERALS: Partial<Record<string, Shape>> = { string: 's', number: 'n', boolean: 'b' };

/** @param isForm the schema is one of a union's forms, whose constants tell it from the others */
function shapeOf(schema: z.core.$ZodType, isForm = false): Shape {
  if (schema === money) return 'm';
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
        isForm && inner instanceof z.ZodLiteral ? ['=', String(inner.value)] : shapeOf(inner),
      ]),
    );
  }
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return 's';
  if (schema instanceof z.ZodNumber) return 'n';
  if (schema instanceof z.ZodBoolean) return 'b';
  return (schema instanceof z.ZodLiteral && LITERALS[typeof schema.value]) || '*';
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'output' in value;

/** By method and path, such as `GET /wps/wallets/member`. */
export const ANSWERS: Readonly<Record<string, Shape>> = Object.fromEntries(
  SUBJECTS.flatMap((subject) => Object.values(subject) as unknown[])
    .filter(isEndpoint)
    .filter(({ access }) => access !== 'operator')
    .map(({ method, path, output }) => [`${method} ${path}`, shapeOf(output)]),
);
