/** The brand's own promotions, `promotions.json` in its folder: what a new house offers until its operators say otherwise. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENCIES, parseMoney } from '@parlour/contract/money';
import { ACTIVITY_KINDS } from '@parlour/contract/promotions';
import { z } from 'zod';
import { type Brand, pictureHosts } from '../../brand.ts';
import { ConfigProblems } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { cleanHtml, raiseContent } from '../content/index.ts';
import { knownSeeds, putCategorySeeds, putPromotionSeed, raisePromotions } from './promotions.store.ts';

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
const texts = z.record(z.string().max(10), z.string().max(20_000)).refine((value) => value.EN !== undefined, {
  message: 'needs a text for EN',
});

const schema = z.strictObject({
  categories: z.array(z.strictObject({ id, names: texts })),
  promotions: z.array(
    z.strictObject({
      id,
      categories: z.array(id),
      kind: z.enum(ACTIVITY_KINDS),
      link: z.string().regex(/^(\/m\/[!-~]{1,200})?$/),
      /** Days from the first start; without `for` there is no end. */
      days: z.strictObject({ from: z.int(), for: z.int().min(1).nullable() }),
      /** When one can take part, in days from the first start; null: as long as it is announced. */
      opening: z.strictObject({ after: z.int().nullable(), for: z.int().min(1).nullable() }),
      places: z.int().min(1).nullable(),
      /** Play money of an approved part, as a decimal text. */
      grant: z.string().regex(/^[0-9]{1,9}$/),
      art: z.record(z.string(), z.unknown()),
      title: texts,
      text: texts,
      content: texts,
    }),
  ),
});

type Seed = z.output<typeof schema>['promotions'][number];

const DAY_MS = 86_400_000;

function readSeeds(dir: string): z.output<typeof schema> {
  const file = join(dir, 'promotions.json');
  if (!existsSync(file)) return { categories: [], promotions: [] };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigProblems([`promotions.json: is not JSON: ${(error as Error).message}`]);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigProblems(
    parsed.error.issues.map((issue) => `promotions.json: ${issue.path.join('.') || 'file'}: ${issue.message}`),
  );
}

async function wordsOf({ title, text, content }: Seed, hosts: readonly string[]) {
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
 * Brings the promotions of the brand's folder in, each once: what operators make of them afterwards stays.
 *
 * @throws {ConfigProblems} that names everything that is wrong with the file
 */
export async function seedPromotions(
  db: Db,
  brand: Pick<Brand, 'dir' | 'currency' | 'imageCdns' | 'imageHosts'>,
  now: Date,
): Promise<void> {
  const { categories, promotions } = readSeeds(brand.dir);
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const { exponent } = CURRENCIES[brand.currency];
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
        grantAmount: parseMoney(seed.grant, exponent) ?? 0n,
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
    await raiseContent(tx);
    await raisePromotions(tx);
  });
}
