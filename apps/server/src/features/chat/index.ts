import { CHAT_MODULE } from '@parlour/contract/chat';
import type { Brand } from '../../brand.ts';
import type { Db } from '../../db/db.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Hub } from '../../events/hub.ts';
import type { Scope } from '../../http/mount.ts';
import type { PreSession } from '../../http/presession.ts';
import type { Uploads } from '../uploads/index.ts';
import { chatRoutes } from './chat.routes.ts';
import { createTeller } from './chat.tell.ts';
import { chatDeskRoutes } from './desk.routes.ts';
import { chatPreparedRoutes } from './prepared.routes.ts';
import { seedChat } from './seeds.ts';

export { forgetClosed } from './forget.store.ts';

export type ChatParts = {
  db: Db;
  brand: Pick<Brand, 'dir' | 'flags' | 'languages'>;
  hub: Hub;
  /** Tells a member's devices what is not read. */
  tellUnread: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Where the operator's own chat is; empty for the house's. */
  elsewhere: () => string;
  preSession: PreSession;
  uploads: Uploads;
  throttleScale: number;
};

/** Brings in what the brand prepares, and mounts both sides of the house's chat. */
export async function openChat(scope: Scope, { db, brand, hub, tellUnread, ...parts }: ChatParts): Promise<void> {
  await seedChat(db, brand);
  const teller = createTeller({ hub, tellUnread });
  chatRoutes(scope, { db, teller, isOn: brand.flags[CHAT_MODULE] ?? false, ...parts });
  chatDeskRoutes(scope, { db, teller, uploads: parts.uploads });
  chatPreparedRoutes(scope, { db, brand });
}
