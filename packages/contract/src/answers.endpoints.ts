/**
 * The shapes of the answers that a player's app reads, by method and path, derived from the schemas of their endpoints. It
 * is an endpoint file so that a browser build gets the shapes and not the schemas.
 */
import * as agentContracts from './agent-contracts.endpoints.ts';
import * as agentRuns from './agent-runs.endpoints.ts';
import * as agents from './agents.endpoints.ts';
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
import { shapeOf } from './shape-of.ts';
import * as system from './system.endpoints.ts';
import * as trial from './trial.endpoints.ts';
import * as uploads from './uploads.endpoints.ts';
import * as wallet from './wallet.endpoints.ts';
import * as winners from './winners.endpoints.ts';
import * as withdrawals from './withdrawals.endpoints.ts';

const SUBJECTS: readonly object[] = [
  agentContracts,
  agentRuns,
  agents,
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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'output' in value;

/** By method and path, such as `GET /wps/wallets/member`. */
export const ANSWERS: Readonly<Record<string, Shape>> = Object.fromEntries(
  SUBJECTS.flatMap((subject) => Object.values(subject) as unknown[])
    .filter(isEndpoint)
    .filter(({ access }) => access !== 'operator')
    .map(({ method, path, output }) => [`${method} ${path}`, shapeOf(output)]),
);
