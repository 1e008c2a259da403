/**
 * Renders the images of the first pages into `.cache/images`, so that a new installation shows them immediately: the
 * brand's banners, the hot games, home's rails and the first rows of the category pages. Existing images are kept.
 * `BRAND` names the brand; `--small` renders tiles in their smaller size only. It can be interrupted: the next start
 * renders the rest.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { recipeFor } from '@parlour/art/auto';
import { BINGO_CLASSIFICATION, type Category, JILI_VENDOR, LIST_TYPES } from '@parlour/contract/catalogue';
import { openImages, type Subject, type Variant } from '../apps/server/src/games/images/index.ts';

const ON_A_RAIL = 12;
const ON_A_LIST = 24;

interface Game {
  vendor: string;
  names: { EN: string };
  category: Category;
  classifications: string[];
  hot: number | null;
  order: number;
  icon?: Record<string, unknown>;
}
interface BrandFile {
  banners: { id: string; art: Record<string, unknown> }[];
}

const root = resolve(import.meta.dirname, '..');
const brandDir = join(root, 'brands', process.env.BRAND ?? 'demo');
/** Reads a file of the brand; returns `absent` if it does not exist. */
const read = <T>(file: string, absent: T): T =>
  existsSync(join(brandDir, file)) ? (JSON.parse(readFileSync(join(brandDir, file), 'utf8')) as T) : absent;

const games = read<{ games: Game[] }>('feed/catalogue.json', { games: [] }).games.sort((a, b) => a.order - b.order);
const isBingo = (game: Game): boolean => game.classifications.includes(BINGO_CLASSIFICATION);
const first = (count: number, fits: (game: Game) => boolean): Game[] => games.filter(fits).slice(0, count);

const shown = new Set([
  ...games.filter((game) => game.hot !== null).sort((a, b) => (a.hot ?? 0) - (b.hot ?? 0)),
  ...LIST_TYPES.flatMap((category) => first(ON_A_LIST, (game) => game.category === category)),
  ...first(ON_A_RAIL, (game) => game.category === 'COCKFIGHT'),
  ...first(ON_A_RAIL, isBingo),
  ...first(ON_A_RAIL, (game) => game.vendor === JILI_VENDOR),
]);

const banners: Subject[] = read<BrandFile>('brand.json', { banners: [] }).banners.map(({ art }) => ({
  kind: 'banner',
  recipe: recipeFor({ name: typeof art.name === 'string' ? art.name : '' }, art),
}));
const tiles: Subject[] = [...shown].map((game) => ({
  kind: 'tile',
  recipe: recipeFor({ name: game.names.EN, category: isBingo(game) ? 'BINGO' : game.category }, game.icon),
}));

const isSmall = process.argv.includes('--small');
/** The WebP fallback of tiles is rendered when an old browser requests it. */
const variants = (kind: Subject['kind']): Variant[] =>
  kind === 'banner'
    ? [
        { width: 720, format: 'avif' },
        { width: 720, format: 'webp' },
      ]
    : [{ width: 240, format: 'avif' }, ...(isSmall ? [] : [{ width: 480, format: 'avif' } as const])];

const started = performance.now();
const drawers = Math.min(4, availableParallelism());
const images = openImages({
  cacheDir: join(root, '.cache', 'images'),
  limit: drawers,
  idleLimit: drawers,
  failed: console.error,
});
const queue = [...banners, ...tiles];
const total = queue.length;
const starter = process.ppid;
const isWanted = (): boolean => process.ppid === starter;
const work = async (): Promise<void> => {
  for (let subject = queue.shift(); subject && isWanted(); subject = queue.shift())
    await images.warm([subject], variants);
};
await Promise.all(Array.from({ length: drawers }, work));
await images.close();
if (!isWanted()) process.exit();
if (!isSmall) writeFileSync(join(root, '.cache', 'drawn'), new Date().toISOString());
console.log(`${total} pictures in ${((performance.now() - started) / 1000).toFixed(1)} s`);
