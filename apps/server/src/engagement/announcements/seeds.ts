/** The brand's own banners and notices, which a new installation shows until operators change them. */
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { knownSeeds, type NewAnnouncement, notifyAnnouncementsChanged, putSeeds } from './announcements.store.ts';
import type { Words } from './announcements.tables.ts';
import { cleanHtml } from './sanitise.ts';

type Texts = Record<string, string>;
type Saying = Brand['notices'][number] & { execution?: Brand['popups'][number]['execution'] };

/** Combines tables of texts into texts by language. */
function wordsOf(parts: { title: Texts; text?: Texts; action?: Texts; content?: Texts }): Record<string, Words> {
  const words = Object.keys(parts.title).map((language) => {
    const read = (texts: Texts = {}) => texts[language] ?? texts.EN ?? '';
    return [
      language,
      { title: read(parts.title), text: read(parts.text), action: read(parts.action), content: read(parts.content) },
    ];
  });
  return Object.fromEntries(words) as Record<string, Words>;
}

/** The same with sanitised HTML, as if an operator had saved it. */
async function cleanedWords(words: Record<string, Words>): Promise<Record<string, Words>> {
  const cleaned = Object.entries(words).map(
    async ([language, said]) => [language, { ...said, content: await cleanHtml(said.content) }] as const,
  );
  return Object.fromEntries(await Promise.all(cleaned));
}

const SEED_NAMES = { PL: 'notice', PU: 'popup', H: 'popular' } as const;

const PLAIN = {
  execution: 'B',
  audience: { kind: 'everybody' },
  group_name: '',
  link: '',
  images: [],
  categories: [],
  startsAt: null,
  endsAt: null,
} as const satisfies Partial<NewAnnouncement>;

/** Inserts the announcements of the brand's file, each once; operators' changes are kept. */
export async function seedContent(
  db: Db,
  brand: Pick<Brand, 'banners' | 'notices' | 'popular' | 'popups'>,
): Promise<void> {
  const banners = brand.banners.map((banner, ord) => ({
    ...PLAIN,
    seed: `banner/${banner.id}`,
    type: 'B' as const,
    group_name: banner.groupName,
    texts: wordsOf(banner),
    link: banner.link,
    images: [{ sequence: 1, art: banner.art }],
    ord,
  }));
  const sayings = (list: readonly Saying[], type: keyof typeof SEED_NAMES) =>
    list.map((saying, ord) => ({
      ...PLAIN,
      seed: `${SEED_NAMES[type]}/${saying.id}`,
      type,
      execution: saying.execution ?? PLAIN.execution,
      images: saying.art ? [{ sequence: 1, art: saying.art }] : [],
      texts: wordsOf(saying),
      link: saying.link ?? '',
      ord,
    }));
  const known = await knownSeeds(db);
  const fresh = [
    ...banners,
    ...sayings(brand.notices, 'PL'),
    ...sayings(brand.popups, 'PU'),
    ...sayings(brand.popular, 'H'),
  ].filter(({ seed }) => !known.has(seed));
  if (fresh.length === 0) return;
  const seeds = await Promise.all(
    fresh.map(async ({ texts, ...seed }) => ({ ...seed, categories: [], texts: await cleanedWords(texts) })),
  );
  await inTransaction(db, async (tx) => {
    if ((await putSeeds(tx, seeds)) > 0) await notifyAnnouncementsChanged(tx);
  });
}
