/** The brand's own help centre: what a new house answers until its operators write something else. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP_ICONS, type HelpIcon } from '@parlour/contract/help';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { cleanHtml } from '../content/index.ts';
import { insertHelpPage, raiseHelp, readHelp } from './help.store.ts';

const pageFile = z.strictObject({ title: z.string().min(1), content: z.string() });
/** The topics in their order with their articles, by tag. */
const orderFile = z.array(z.strictObject({ tag: z.string(), icon: z.enum(HELP_ICONS), articles: z.array(z.string()) }));
const wordsFile = z.record(z.string(), pageFile);

type Texts = Record<string, z.output<typeof pageFile>>;

/**
 * Brings the pages of `help/` in, each once: what operators make of them afterwards stays.
 *
 * @param brand `help/topics.json` names the pages, `help/<LANGUAGE>.json` says them
 */
export async function seedHelp(db: Db, brand: { dir: string; languages: readonly string[] }): Promise<void> {
  const folder = join(brand.dir, 'help');
  if (!existsSync(join(folder, 'topics.json'))) return;
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const topics = orderFile.parse(read('topics.json'));
  const known = new Set((await readHelp(db)).map(({ tag }) => tag));
  if (topics.every(({ tag, articles }) => [tag, ...articles].every((each) => known.has(each)))) return;
  const tables = new Map(
    [...new Set([FALLBACK_LANGUAGE, ...brand.languages])]
      .filter((code) => existsSync(join(folder, `${code}.json`)))
      .map((code) => [code, wordsFile.parse(read(`${code}.json`))] as const),
  );
  const textsOf = async (tag: string): Promise<Texts> => {
    const texts: Texts = {};
    for (const [code, words] of tables) {
      const page = words[tag];
      if (page) texts[code] = { title: page.title, content: await cleanHtml(page.content) };
    }
    return texts;
  };
  const pages: { tag: string; topic: string | null; icon: HelpIcon; texts: Texts }[] = [];
  for (const { tag, icon, articles } of topics) {
    pages.push({ tag, topic: null, icon, texts: await textsOf(tag) });
    for (const article of articles)
      pages.push({ tag: article, topic: tag, icon: 'circle-question-mark', texts: await textsOf(article) });
  }
  await inTransaction(db, async (tx) => {
    const ids = new Map((await readHelp(tx)).map(({ tag, id }) => [tag, id]));
    for (const { tag, topic, icon, texts } of pages) {
      if (ids.has(tag)) continue;
      const topicId = topic === null ? null : (ids.get(topic) ?? null);
      const row = await insertHelpPage(tx, { tag, topicId, icon, texts, startsAt: null, endsAt: null });
      if (row) ids.set(tag, row.id);
    }
    await raiseHelp(tx);
  });
}
