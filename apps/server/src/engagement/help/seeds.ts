/** The brand's own help centre, which a new installation shows until operators change it. */
import type { HelpIcon } from '@parlour/contract/help';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { cleanHtml } from '../announcements/index.ts';
import { insertHelpPage, notifyHelpChanged, readHelp } from './help.store.ts';
import { type HelpTexts, readHelpSeeds, readHelpTopics } from './seed-file.ts';

/**
 * Inserts the pages of `help/`, each once; operators' changes are kept.
 *
 * @param brand `help/topics.json` names the pages, `help/<LANGUAGE>.json` contains their texts
 * @throws {ConfigProblems} that lists every fault of the files
 */
export async function seedHelp(db: Db, brand: { dir: string; languages: readonly string[] }): Promise<void> {
  const topics = readHelpTopics(brand.dir);
  if (!topics) return;
  const known = new Set((await readHelp(db)).map(({ tag }) => tag));
  if (topics.every(({ tag, articles }) => [tag, ...articles].every((each) => known.has(each)))) return;
  const tables = readHelpSeeds(brand)?.tables ?? new Map<string, HelpTexts>();
  const textsOf = async (tag: string): Promise<HelpTexts> => {
    const texts: HelpTexts = {};
    for (const [code, words] of tables) {
      const page = words[tag];
      if (page) texts[code] = { title: page.title, content: await cleanHtml(page.content) };
    }
    return texts;
  };
  const pages: { tag: string; topic: string | null; icon: HelpIcon; texts: HelpTexts }[] = [];
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
    await notifyHelpChanged(tx);
  });
}
