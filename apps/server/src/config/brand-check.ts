/** Checks all files of a brand's folder together, including initial data, without a database and without a build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, LANGUAGE_CODES } from '@parlour/contract/languages';
import { z } from 'zod';
import { findRuleProblems } from '../campaigns/bonus/seeds.ts';
import { readPromotionSeeds } from '../campaigns/promotions/seed-file.ts';
import { readChatSeeds } from '../engagement/chat/seed-file.ts';
import { readHelpSeeds } from '../engagement/help/seed-file.ts';
import { readRoomSeeds } from '../engagement/live-rooms/seed-file.ts';
import { FeedUnreadable, readFeed } from '../games/catalogue/feed.ts';
import { readMarksFile } from '../games/images/marks-file.ts';
import { findMethodProblems } from '../payments/deposits/seeds.ts';
import { decodeText, NotUtf8 } from '../platform/decode-text.ts';
import { type Brand, readBrand } from './brand.ts';
import { collectProblems } from './brand-file.ts';
import { findPictureProblems } from './brand-images.ts';
import { readBrandTexts } from './brand-texts.ts';
import { readTheme } from './brand-theme.ts';
import { ConfigProblems } from './config.ts';

const FEED = 'feed/catalogue.json';

/** Reads the languages of an invalid `brand.json` as far as possible, so that its texts are checked as well. */
function guessLanguages(dir: string): readonly string[] {
  const parsed = z
    .object({ languages: z.array(z.string()) })
    .safeParse(attemptJson(readFileSync(join(dir, 'brand.json'), 'utf8')));
  const known = parsed.success ? parsed.data.languages.filter(isLanguage) : [];
  return known.length > 0 ? known : LANGUAGE_CODES;
}

function attemptJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Checks the initial game feed, entry by entry. */
function checkFeed(dir: string): void {
  const file = join(dir, FEED);
  if (!existsSync(file)) return;
  try {
    const { refused } = readFeed(decodeText(readFileSync(file)));
    if (refused.length > 0)
      throw new ConfigProblems(
        refused.map(({ line, what, reason, mend }) => `${FEED}: line ${line}: ${what}: ${reason} (${mend})`),
      );
  } catch (error) {
    if (error instanceof FeedUnreadable || error instanceof NotUtf8)
      throw new ConfigProblems([`${FEED}: ${error.message}`]);
    throw error;
  }
}

export type BrandCheck = {
  /** Null when `brand.json` is invalid. */
  brand: Brand | null;
  /** All faults, each with its file, position and remedy. */
  problems: string[];
};

/**
 * Checks a brand's folder: `brand.json`, `theme.css`, texts, help, promotions, rooms, chat, marks, feed and pictures.
 */
export async function checkBrand(dir: string): Promise<BrandCheck> {
  const { problems, attempt } = collectProblems();
  const brand = attempt(() => readBrand(dir));
  if (!existsSync(join(dir, 'brand.json'))) return { brand, problems };
  const languages = brand?.languages ?? guessLanguages(dir);
  attempt(() => readTheme(dir));
  await attempt(() => readBrandTexts(dir, languages));
  attempt(() => readHelpSeeds({ dir, languages }));
  attempt(() => readPromotionSeeds(dir));
  attempt(() => readRoomSeeds(dir));
  attempt(() => readChatSeeds(dir));
  attempt(() => readMarksFile(dir));
  attempt(() => checkFeed(dir));
  if (brand) problems.push(...findRuleProblems(brand), ...findMethodProblems(brand));
  problems.push(...findPictureProblems({ dir, languages }));
  return { brand, problems };
}
