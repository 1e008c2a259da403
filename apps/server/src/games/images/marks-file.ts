/** `vendor-marks.json` of a brand's folder: colours and glyphs for vendors, by their codes. */
import { type GivenMark, GLYPH_NAMES } from '@parlour/art/vendor-mark';
import { z } from 'zod';
import { readBrandFile } from '../../config/brand-file.ts';

const schema = z.record(
  z.string().regex(/^[A-Za-z0-9_]{1,32}$/, 'must be the code of a vendor'),
  z.strictObject({
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f7a5c')
      .optional(),
    glyph: z.enum(GLYPH_NAMES).optional(),
  }),
);

/**
 * Reads `vendor-marks.json` of a brand's folder.
 *
 * @returns null when the brand has none
 * @throws {ConfigProblems} that lists every fault of the file
 */
export const readMarksFile = (dir: string): Record<string, GivenMark> | null =>
  readBrandFile(dir, 'vendor-marks.json', schema) as Record<string, GivenMark> | null;
