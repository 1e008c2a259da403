/**
 * Shapes of the responses that the player app reads, by method and path, derived from the schemas of their endpoints.
 * This is an endpoint file so that a browser build contains the shapes instead of the schemas.
 */

import * as affiliatePostbacks from './affiliate-postbacks.endpoints.ts';
import * as affiliates from './affiliates.endpoints.ts';
import * as agentContracts from './agent-contracts.endpoints.ts';
import * as agentRuns from './agent-runs.endpoints.ts';
import * as agents from './agents.endpoints.ts';
import * as content from './announcements.endpoints.ts';
import type { Shape } from './answer-shape.ts';
import * as winners from './big-wins.endpoints.ts';
import * as bonus from './bonus.endpoints.ts';
import * as catalogue from './catalogue.endpoints.ts';
import * as chat from './chat.endpoints.ts';
import * as cashier from './deposits.endpoints.ts';
import { shapeOf } from './derive-answer-shape.ts';
import * as downloads from './downloads.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as favourites from './favourites.endpoints.ts';
import * as trial from './guest-play.endpoints.ts';
import * as help from './help.endpoints.ts';
import * as inbox from './inbox.endpoints.ts';
import * as launch from './launch.endpoints.ts';
import * as rooms from './live-rooms.endpoints.ts';
import * as lottery from './lottery.endpoints.ts';
import * as codes from './otp.endpoints.ts';
import * as recovery from './password-reset.endpoints.ts';
import * as playerViews from './player-views.endpoints.ts';
import * as member from './profile.endpoints.ts';
import * as promotions from './promotions.endpoints.ts';
import * as recents from './recently-played.endpoints.ts';
import * as registration from './registration.endpoints.ts';
import * as books from './reporting.endpoints.ts';
import * as protection from './responsible-gaming.endpoints.ts';
import * as rewards from './rewards.endpoints.ts';
import * as session from './sessions.endpoints.ts';
import * as providers from './social-login.endpoints.ts';
import * as service from './support-links.endpoints.ts';
import * as system from './system.endpoints.ts';
import * as teamFiles from './team-files.endpoints.ts';
import * as second from './two-factor.endpoints.ts';
import * as uploads from './uploads.endpoints.ts';
import * as rank from './vip.endpoints.ts';
import * as wallet from './wallet.endpoints.ts';
import * as withdrawals from './withdrawals.endpoints.ts';

const SUBJECTS: readonly object[] = [
  affiliatePostbacks,
  affiliates,
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
  playerViews,
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
  teamFiles,
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
