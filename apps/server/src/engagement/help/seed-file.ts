/** `help/` of a brand's folder: initial help pages of an installation. */
import { HELP_ICONS } from '@parlour/contract/help';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { z } from 'zod';
import { collectProblems, readBrandFile } from '../../config/brand-file.ts';
import { ConfigProblems } from '../../config/config.ts';

const pageFile = z.strictObject({ title: z.string().min(1), content: z.string() });
/** Topics in order with their articles, by tag. */
const orderFile = z.array(z.strictObject({ tag: z.string(), icon: z.enum(HELP_ICONS), articles: z.array(z.string()) }));
const wordsFile = z.record(z.string(), pageFile);

/** @throws {ConfigProblems} that lists every fault of `help/topics.json` */
export const readHelpTopics = (dir: string): z.output<typeof orderFile> | null =>
  readBrandFile(dir, 'help/topics.json', orderFile);

export type HelpTexts = z.output<typeof wordsFile>;
export type HelpSeeds = {
  topics: z.output<typeof orderFile>;
  /** Pages by language, then by tag. */
  tables: Map<string, HelpTexts>;
};

/**
 * Reads the help pages of a brand's folder: `help/topics.json` names them, `help/<LANGUAGE>.json` contains their texts.
 *
 * @param brand its folder, and the languages that it offers
 * @returns null when the brand has no help pages
 * @throws {ConfigProblems} that lists every fault of the files
 */
export function readHelpSeeds({ dir, languages }: { dir: string; languages: readonly string[] }): HelpSeeds | null {
  const { problems, attempt } = collectProblems();
  const topics = attempt(() => readHelpTopics(dir));
  if (topics === null && problems.length === 0) return null;
  const tables = new Map<string, HelpTexts>();
  for (const code of new Set([FALLBACK_LANGUAGE, ...languages])) {
    const words = attempt(() => readBrandFile(dir, `help/${code}.json`, wordsFile));
    if (words) tables.set(code, words);
  }
  const usual = tables.get(FALLBACK_LANGUAGE);
  if (problems.length === 0)
    for (const tag of topics?.flatMap((topic) => [topic.tag, ...topic.articles]) ?? [])
      if (!usual?.[tag])
        problems.push(
          `help/${FALLBACK_LANGUAGE}.json: ${tag}: has no page (write it, or take the tag out of help/topics.json)`,
        );
  if (problems.length > 0) throw new ConfigProblems(problems);
  return { topics: topics ?? [], tables };
}
