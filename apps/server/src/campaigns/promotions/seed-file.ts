/** `promotions.json` of a brand's folder: initial categories and promotions of an installation. */
import { ACTIVITY_KINDS } from '@parlour/contract/promotions';
import { z } from 'zod';
import { readBrandFile, textsOf } from '../../config/brand-file.ts';
import { ConfigProblems } from '../../config/config.ts';

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
const texts = textsOf(20_000);

const schema = z.strictObject({
  categories: z.array(z.strictObject({ id, names: texts })),
  promotions: z.array(
    z.strictObject({
      id,
      categories: z.array(id),
      kind: z.enum(ACTIVITY_KINDS),
      link: z.string().regex(/^(\/m\/[!-~]{1,200})?$/),
      /** Days from the first start; `for` null means no end. */
      days: z.strictObject({ from: z.int(), for: z.int().min(1).nullable() }),
      /** Period for applications, in days from the first start; null means as long as it is announced. */
      opening: z.strictObject({ after: z.int().nullable(), for: z.int().min(1).nullable() }),
      places: z.int().min(1).nullable(),
      /** Play money of an approved application, as a decimal text. */
      grant: z.string().regex(/^[0-9]{1,9}$/),
      art: z.record(z.string(), z.unknown()),
      title: texts,
      text: texts,
      content: texts,
    }),
  ),
});

export type PromotionSeed = z.output<typeof schema>['promotions'][number];

/**
 * Reads `promotions.json` of a brand's folder.
 *
 * @returns empty lists when the brand has no such file
 * @throws {ConfigProblems} that lists every fault of the file
 */
export function readPromotionSeeds(dir: string): z.output<typeof schema> {
  const seeds = readBrandFile(dir, 'promotions.json', schema) ?? { categories: [], promotions: [] };
  const known = new Set(seeds.categories.map((category) => category.id));
  const problems = seeds.promotions.flatMap(({ categories }, index) =>
    categories
      .filter((category) => !known.has(category))
      .map(
        (category) =>
          `promotions.json: promotions.${index}.categories: ${category} is not among the categories of the file (add it there, or take it out here)`,
      ),
  );
  if (problems.length > 0) throw new ConfigProblems(problems);
  return seeds;
}
