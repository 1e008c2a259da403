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

export { forgetClosed } from './retention.store.ts';

export type ChatParts = {
  db: Db;
  brand: Pick<Brand, 'dir' | 'flags' | 'languages'>;
  hub: Hub;
  /** Tells a member's devices what is not read. */
  signalUnread: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Where the operator's own chat is; empty for the house's. */
  elsewhere: () => string;
  preSession: PreSession;
  uploads: Uploads;
  throttleScale: number;
};

/** Brings in what the brand prepares, and mounts both sides of the house's chat. */
export async function openChat(scope: Scope, { db, brand, hub, signalUnread, ...parts }: ChatParts): Promise<void> {
  await seedChat(db, brand);
  const teller = createChatPublisher({ hub, signalUnread });
  chatRoutes(scope, { db, teller, isOn: brand.flags[CHAT_MODULE] ?? false, ...parts });
  chatAdminRoutes(scope, { db, teller, uploads: parts.uploads });
  chatPreparedRoutes(scope, { db, brand });
}
