/** The brand's own greeting, hours and ready answers, `chat.json` in its folder: a new house's until operators change them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAT_TEXT_MOST } from '@parlour/contract/chat';
import { z } from 'zod';
import { ConfigProblems } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertCanned, takeSeeds, writeSettings } from './desk.store.ts';

const texts = z.record(z.string().max(10), z.string().min(1).max(CHAT_TEXT_MOST));

const schema = z.strictObject({
  greeting: texts,
  hours: texts,
  canned: z
    .array(
      z.strictObject({
        shortcut: z.string().regex(/^[a-z0-9-]{1,24}$/),
        texts: texts.refine((value) => value.EN !== undefined, { message: 'needs a text for EN' }),
      }),
    )
    .max(100),
});

function readSeeds(dir: string): z.output<typeof schema> | null {
  const file = join(dir, 'chat.json');
  if (!existsSync(file)) return null;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigProblems([`chat.json: is not JSON: ${(error as Error).message}`]);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigProblems(
    parsed.error.issues.map((issue) => `chat.json: ${issue.path.join('.') || 'file'}: ${issue.message}`),
  );
}

/**
 * Brings in what the brand's folder prepares for the chat, once for a house.
 *
 * @throws {ConfigProblems} that names everything that is wrong with the file
 */
export async function seedChat(db: Db, { dir }: { dir: string }): Promise<void> {
  const seeds = readSeeds(dir);
  if (!seeds) return;
  await inTransaction(db, async (tx) => {
    if (!(await takeSeeds(tx))) return;
    await writeSettings(tx, seeds);
    for (const canned of seeds.canned) await insertCanned(tx, canned);
  });
}
