/**
 * The brand's own live rooms, `rooms.json` in its folder, which a new installation shows until operators change them.
 */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notifyRoomsChanged, putRoomSeeds } from './live-rooms.store.ts';
import { readRoomSeeds } from './seed-file.ts';

/**
 * Inserts the rooms of the brand's folder, each once; operators' changes are kept.
 *
 * @throws {ConfigProblems} that lists every fault of the file
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
