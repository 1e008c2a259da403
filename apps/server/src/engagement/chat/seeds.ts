/**
 * The brand's own greeting, hours and canned replies, `chat.json` in its folder, in force until operators change them.
 */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertCanned, takeSeeds, writeSettings } from './chat.admin.store.ts';
import { readChatSeeds } from './seed-file.ts';

/**
 * Imports the chat defaults of the brand's folder, once per installation.
 *
 * @throws {ConfigProblems} that lists every fault of the file
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
