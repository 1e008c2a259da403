/** The brand's own greeting, hours and ready answers, `chat.json` in its folder: a new house's until operators change them. */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertCanned, takeSeeds, writeSettings } from './chat.admin.store.ts';
import { readChatSeeds } from './seed-file.ts';

/**
 * Brings in what the brand's folder prepares for the chat, once for a house.
 *
 * @throws {ConfigProblems} that names everything that is wrong with the file
 */
export async function seedChat(db: Db, { dir }: { dir: string }): Promise<void> {
  const seeds = readChatSeeds(dir);
  if (!seeds) return;
  await inTransaction(db, async (tx) => {
    if (!(await takeSeeds(tx))) return;
    await writeSettings(tx, seeds);
    for (const canned of seeds.canned) await insertCanned(tx, canned);
  });
}
