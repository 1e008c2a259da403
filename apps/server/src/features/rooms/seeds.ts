/** The brand's own rooms, `rooms.json` in its folder: whom one can follow in a new house until its operators say otherwise. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigProblems } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { putRoomSeeds, raiseRooms } from './rooms.store.ts';

const words = z.record(z.string().max(10), z.string().max(160)).refine((value) => value.EN !== undefined, {
  message: 'needs a text for EN',
});

const schema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: words,
    text: words,
    link: z.string().regex(/^\/m\/[!-~]{1,200}$/),
    hot: z.boolean(),
    promo: z.boolean(),
    hours: z.array(
      z.strictObject({ day: z.int().min(0).max(6), at: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/) }),
    ),
    art: z.record(z.string(), z.unknown()),
  }),
);

function readSeeds(dir: string): z.output<typeof schema> {
  const file = join(dir, 'rooms.json');
  if (!existsSync(file)) return [];
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigProblems([`rooms.json: is not JSON: ${(error as Error).message}`]);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigProblems(
    parsed.error.issues.map((issue) => `rooms.json: ${issue.path.join('.') || 'file'}: ${issue.message}`),
  );
}

/**
 * Brings the rooms of the brand's folder in, each once: what operators make of them afterwards stays.
 *
 * @throws {ConfigProblems} that names everything that is wrong with the file
 */
export async function seedRooms(db: Db, { dir }: { dir: string }): Promise<void> {
  const seeds = readSeeds(dir).map(({ id, name, text, ...room }, ord) => ({
    ...room,
    seed: id,
    ord,
    texts: Object.fromEntries(
      Object.keys(name).map((code) => [code, { name: name[code] ?? '', text: text[code] ?? text.EN ?? '' }]),
    ),
  }));
  await inTransaction(db, async (tx) => {
    if ((await putRoomSeeds(tx, seeds)) > 0) await raiseRooms(tx);
  });
}
