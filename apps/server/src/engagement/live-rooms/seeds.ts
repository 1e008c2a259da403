/** The brand's own rooms, `rooms.json` in its folder: whom one can follow in a new house until its operators say otherwise. */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notifyRoomsChanged, putRoomSeeds } from './live-rooms.store.ts';
import { readRoomSeeds } from './seed-file.ts';

/**
 * Brings the rooms of the brand's folder in, each once: what operators make of them afterwards stays.
 *
 * @throws {ConfigProblems} that names everything that is wrong with the file
 */
export async function seedRooms(db: Db, { dir }: { dir: string }): Promise<void> {
  const seeds = readRoomSeeds(dir).map(({ id, name, text, ...room }, ord) => ({
    ...room,
    seed: id,
    ord,
    texts: Object.fromEntries(
      Object.keys(name).map((code) => [code, { name: name[code] ?? '', text: text[code] ?? text.EN ?? '' }]),
    ),
  }));
  await inTransaction(db, async (tx) => {
    if ((await putRoomSeeds(tx, seeds)) > 0) await notifyRoomsChanged(tx);
  });
}
