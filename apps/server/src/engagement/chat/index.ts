import { CHAT_MODULE } from '@parlour/contract/chat';
import type { Brand } from '../../config/brand.ts';
import type { Uploads } from '../../core/uploads/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import type { Scope } from '../../platform/http/mount.ts';
import type { PreSession } from '../../platform/http/visitor-cookie.ts';
import { chatPreparedRoutes } from './canned-replies.routes.ts';
import { chatAdminRoutes } from './chat.admin.routes.ts';
import { createChatPublisher } from './chat.publish.ts';
import { chatRoutes } from './chat.routes.ts';
import { seedChat } from './seeds.ts';

export { countUnanswered } from './chat.admin.store.ts';
export { forgetClosed } from './retention.store.ts';

export type ChatParts = {
  db: Db;
  brand: Pick<Brand, 'dir' | 'flags' | 'languages'>;
  hub: Hub;
  /** Publishes a member's unread counters to his devices. */
  signalUnread: (tx: Tx, memberId: bigint) => Promise<void>;
  /** URL of an external chat; empty for the built-in one. */
  elsewhere: () => string;
  preSession: PreSession;
  uploads: Uploads;
  throttleScale: number;
};

/** Imports the brand's chat defaults, and mounts both sides of the built-in chat. */
export async function openChat(scope: Scope, { db, brand, hub, signalUnread, ...parts }: ChatParts): Promise<void> {
  await seedChat(db, brand);
  const teller = createChatPublisher({ hub, signalUnread });
  chatRoutes(scope, { db, teller, isOn: () => brand.flags[CHAT_MODULE] ?? false, ...parts });
  chatAdminRoutes(scope, { db, teller, uploads: parts.uploads });
  chatPreparedRoutes(scope, { db, brand });
}
