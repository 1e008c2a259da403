/** `rooms.json` of a brand's folder: initial live rooms of an installation. */
import { z } from 'zod';
import { readBrandFile, textsOf } from '../../config/brand-file.ts';

const words = textsOf(160);

const schema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: words,
    text: words,
    link: z.string().regex(/^\/m\/[!-~]{1,200}$/),
    hot: z.boolean(),
    promo: z.boolean(),
    hours: z.array(
      z.strictObject({ day: z.int().min(0).max(6), at: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/) }),
    ),
    art: z.record(z.string(), z.unknown()),
  }),
);

/**
 * Reads `rooms.json` of a brand's folder.
 *
 * @returns an empty list when the brand has no such file
 * @throws {ConfigProblems} that lists every fault of the file
 */
export const readRoomSeeds = (dir: string): z.output<typeof schema> => readBrandFile(dir, 'rooms.json', schema) ?? [];
