/** Draws the ten symbols of each skin into one picture, before the pages are built. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { symbol } from '@parlour/art/symbol';
import { GENERATOR_VERSION } from '@parlour/art/tile';
import { SKIN_NAMES, SKINS } from '@parlour/games/skins';
import { SYMBOLS } from '@parlour/games/slot/model';
import sharp from 'sharp';

/** Side of a symbol in the picture; the client cuts it out again. */
const CELL = 192;
const COLUMNS = 5;

async function atlas(names: readonly string[]): Promise<Buffer> {
  const cells = await Promise.all(
    names.map(async (name, i) => ({
      input: await sharp(Buffer.from(symbol(name).replace('<svg ', `<svg width="${CELL}" height="${CELL}" `)))
        .png()
        .toBuffer(),
      left: (i % COLUMNS) * CELL,
      top: Math.floor(i / COLUMNS) * CELL,
    })),
  );
  const height = Math.ceil(names.length / COLUMNS) * CELL;
  const ground = { width: COLUMNS * CELL, height, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  return sharp({ create: ground }).composite(cells).webp({ quality: 82, alphaQuality: 90, effort: 4 }).toBuffer();
}

/** Writes `<skin>.webp` for every skin into `dir`, unless it is already up to date. */
export async function writeAtlases(dir: string): Promise<void> {
  const plan = SKIN_NAMES.map((skin) => [skin, SYMBOLS.map((s) => SKINS[skin].emblems[s])] as const);
  const mark = createHash('sha256')
    .update(`${GENERATOR_VERSION}|${CELL}|${JSON.stringify(plan)}`)
    .digest('hex')
    .slice(0, 16);
  if (existsSync(join(dir, `${mark}.made`))) return;
  mkdirSync(dir, { recursive: true });
  for (const file of readdirSync(dir)) rmSync(join(dir, file));
  for (const [skin, names] of plan) writeFileSync(join(dir, `${skin}.webp`), await atlas(names));
  writeFileSync(join(dir, `${mark}.made`), '');
}
