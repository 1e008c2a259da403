/** `chat.json` of a brand's folder: initial greeting, hours and canned replies. */
import { CHAT_TEXT_MOST } from '@parlour/contract/chat';
import { z } from 'zod';
import { readBrandFile, textsOf } from '../../config/brand-file.ts';

const texts = z.record(z.string().max(10), z.string().min(1).max(CHAT_TEXT_MOST));

const schema = z.strictObject({
  greeting: texts,
  hours: texts,
  canned: z
    .array(
      z.strictObject({
        shortcut: z.string().regex(/^[a-z0-9-]{1,24}$/),
        texts: textsOf(CHAT_TEXT_MOST, 1),
      }),
    )
    .max(100),
});

/**
 * Reads `chat.json` of a brand's folder.
 *
 * @returns null when the brand has none
 * @throws {ConfigProblems} that lists every fault of the file
 */
export const readChatSeeds = (dir: string): z.output<typeof schema> | null => readBrandFile(dir, 'chat.json', schema);
