/**
 * The brand's own promotions, `promotions.json` in its folder, which a new installation offers until operators change
 * them.
 */
import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import { type Brand, pictureHosts } from '../../config/brand.ts';
import { cleanHtml, notifyAnnouncementsChanged } from '../../engagement/announcements/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { knownSeeds, notifyPromotionsChanged, putCategorySeeds, putPromotionSeed } from './promotions.store.ts';
import { type PromotionSeed, readPromotionSeeds } from './seed-file.ts';

const DAY_MS = 86_400_000;

async function wordsOf({ title, text, content }: PromotionSeed, hosts: readonly string[]) {
  const words = await Promise.all(
    Object.keys(title).map(async (code) => {
      const read = (table: Record<string, string>) => table[code] ?? table.EN ?? '';
      const html = await cleanHtml(read(content), hosts);
      return [code, { title: read(title), text: read(text), action: '', content: html }] as const;
    }),
  );
  return Object.fromEntries(words);
}

/**
 * Inserts the promotions of the brand's folder, each once; operators' changes are kept.
 *
 * @throws {ConfigProblems} that lists every fault of the file
 */
export async function seedPromotions(
  db: Db,
  brand: Pick<Brand, 'dir' | 'currency' | 'imageCdns' | 'imageHosts'>,
  now: Date,
): Promise<void> {
  const { categories, promotions } = readPromotionSeeds(brand.dir);
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const { exponent } = currencyOf(brand.currency);
  const known = await knownSeeds(db);
  const news = await Promise.all(
    promotions
      .map((seed, ord) => ({ ...seed, ord, seed: `promotion/${seed.id}` }))
      .filter(({ seed }) => !known.has(seed))
      .map(async (seed) => ({
        ...seed,
        texts: await wordsOf(seed, pictureHosts(brand)),
        startsAt: at(seed.days.from),
        endsAt: seed.days.for === null ? null : at(seed.days.from + seed.days.for),
        opensAt: at(seed.opening.after ?? seed.days.from),
        closesAt: seed.opening.for === null ? null : at((seed.opening.after ?? seed.days.from) + seed.opening.for),
        grantAmount: toMinor(seed.grant, exponent),
      })),
  );
  if (news.length === 0) return;
  await inTransaction(db, async (tx) => {
    const filed = await putCategorySeeds(
      tx,
      categories.map((seed, ord) => ({ seed: seed.id, names: seed.names, ord })),
    );
    for (const seed of news)
      await putPromotionSeed(tx, {
        ...seed,
        categories: seed.categories.flatMap((name) => filed.get(name)?.toString() ?? []),
      });
    await notifyAnnouncementsChanged(tx);
    await notifyPromotionsChanged(tx);
  });
}
