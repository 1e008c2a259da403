/** Composes engagement: announcements, messages, promotions, help, chat, and the member's progress. */
import { currencyOf } from '@parlour/contract/currencies';
import type { FastifyRequest } from 'fastify';
import { type CreditPolicy, creditRoutes } from '../accounting/credit-policy/index.ts';
import { type Brand, pictureHosts } from '../config/brand.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { ProviderOutcomes } from '../core/alerts/index.ts';
import type { Captchas } from '../core/captcha/index.ts';
import type { LabelsOf } from '../core/house-texts/index.ts';
import type { Notices } from '../core/security-alerts/index.ts';
import { openUnread, unreadRoutes } from '../core/unread/index.ts';
import { createUploads, uploadsRoutes } from '../core/uploads/index.ts';
import { openChat } from '../engagement/chat/index.ts';
import {
  createInbox,
  type Inbox,
  inboxRoutes,
  messagesAdminRoutes,
  plannedRoutes,
  sendPlannedMessages,
} from '../engagement/inbox/index.ts';
import type { LiveCatalogue } from '../games/catalogue/index.ts';
import type { Database } from '../platform/db/db.ts';
import type { Hub } from '../platform/events/hub.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { Snapshots } from '../platform/http/snapshots.ts';
import type { PreSession } from '../platform/http/visitor-cookie.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';
import { createHelpModule } from './help.ts';
import type { HomeOfHouse } from './home.ts';
import { createRoomsModule } from './live-rooms.ts';
import { openStanding, type Proves, type Standing } from './member-progress.ts';
import { type Money, openMoney } from './money.ts';
import { createPromotionsModule } from './promotions.ts';

/** Dependencies of its features. */
export type EngagementParts = {
  config: Config;
  brand: Brand;
  database: Database;
  jobs: JobScheduler;
  secrets: Secrets;
  house: HomeOfHouse;
  live: LiveCatalogue;
  hub: Hub;
  snapshots: Snapshots;
  preSession: PreSession;
  captchas: Captchas;
  notices: Notices;
  proves: Proves;
  clock: () => Date;
  languageOf: (request: FastifyRequest) => string;
  outcomes: ProviderOutcomes;
  /** Texts of the server's messages to players. */
  labelsOf: LabelsOf;
  /** Policy for operators' credits. */
  credit: CreditPolicy;
};

export type Engagement = {
  /** Returns the parameters of a picture; undefined for an unknown name. */
  artOf: (name: string) => Record<string, unknown> | undefined;
  /** Sends messages to members. */
  inbox: Inbox;
  standing: Standing;
  money: Money;
  /** Publishes a member's unread counters to his streams on this server. */
  signalUnread: (memberId: bigint) => void;
  /** Stops background work. */
  close: () => Promise<void>;
};

/** Opens the features and mounts their endpoints. */
export async function openEngagement(scope: Scope, parts: EngagementParts): Promise<Engagement> {
  const { config, brand, database, jobs, secrets, house, hub, preSession, clock } = parts;
  const { db } = database;
  creditRoutes(scope, { db, policy: parts.credit, currency: currencyOf(brand.currency) });
  const unread = await openUnread({
    database,
    hub,
    hasChat: () => brand.flags.CBS3 ?? false,
    failed: (error) => scope.log.error({ err: error }, 'unread messages could not be counted'),
  });
  const inbox = createInbox({ hub, signalUnread: unread.signal, imageHosts: pictureHosts(brand) });
  house.mount(scope, { signalUnread: unread.signal });
  inboxRoutes(scope, { db, hub, signalUnread: unread.signal });
  messagesAdminRoutes(scope, { db, inbox, hub, languages: brand.languages });
  plannedRoutes(scope, { db, languages: brand.languages, imageHosts: pictureHosts(brand) });
  sendPlannedMessages(jobs, { db, inbox });
  unreadRoutes(scope, { db, unread });
  const uploads = createUploads({ db, key: secrets.pepper, preSession, clock });
  uploadsRoutes(scope, { db, uploads });
  await openChat(scope, {
    db,
    brand,
    hub,
    signalUnread: unread.signal,
    elsewhere: () => house.service.links().contacts.liveChat,
    preSession,
    uploads,
    throttleScale: config.throttleScale,
  });
  const promotions = await createPromotionsModule(scope, parts, { uploads, inbox });
  const help = await createHelpModule(scope, parts, { uploads, inbox });
  const standing = await openStanding(scope, parts, { uploads, inbox });
  const money = await openMoney(scope, { ...parts, uploads, inbox, standing });
  const rooms = await createRoomsModule(scope, parts, inbox);
  return {
    artOf: rooms.artOf,
    inbox,
    standing,
    money,
    signalUnread: (memberId) => unread.tellHere([memberId]),
    async close() {
      await rooms.close();
      await money.close();
      standing.close();
      await help.close();
      await promotions.close();
      await house.close();
      await unread.close();
    },
  };
}
