/** Writes a sheet of pictures to look at: node packages/art/src/contact-sheet.ts tiles|banners|marks|symbols out.png */
import sharp from 'sharp';
import { auto } from './auto.ts';
import { banner } from './banner.ts';
import { logo } from './logo.ts';
import { raster } from './raster.ts';
import { CARD_SYMBOLS, symbol } from './symbol.ts';
import { tile } from './tile.ts';
import { GLYPH_NAMES, MARK_FORMS, vendorMark } from './vendor-mark.ts';

const RNG_TITLES = `Imperial Lotus,Roaring Lion,Lucky Monkey,Mango Rush,Temple of Fire,Parrot Bay,Witching Hour,Star Diamonds,
Desert Key,Snow Wolf Run,Alien Picnic,Cherry Bells,Thunder Hall,Panda Wealth,Night Rose,Golden Teapot,Cobra Nights,Ruby Crown`;
const OTHERS = `FISH:Lobster Rush,FISH:Deep Octopus,FISH:Turtle Lagoon,FISH:Jellyfish Hunt,LIVE:Mandalay Roulette,LIVE:Speed Baccarat,
LIVE:Royal Dice,PVP:Shan Table,PVP:Bluff Masters,SPORTS:Hoops Live,SPORTS:Ring Night,ESPORTS:Rift Masters,ESPORTS:Pixel Clash,
LOTT:Quick 3D,LOTT:Morning 2D,ELOTT:Mega Draw,COCKFIGHT:Iron Spur,BINGO:Bingo Garden`;

const split = (text: string) => text.split(',').map((part) => part.trim());
const tiles = () => [
  ...split(RNG_TITLES).map((name) => tile(auto({ name }))),
  ...split(OTHERS).map((entry) => {
    const [category = 'RNG', name = ''] = entry.split(':');
    return tile(auto({ name, category: category as 'RNG' }));
  }),
];

const SHEETS: Record<string, { width: number; columns: number; pictures: () => string[] }> = {
  tiles: { width: 150, columns: 9, pictures: tiles },
  banners: {
    width: 440,
    columns: 3,
    pictures: () => [
      ...split(RNG_TITLES)
        .slice(0, 9)
        .map((name) => banner(auto({ name }))),
      ...(['FISH', 'LIVE', 'SPORTS'] as const).map((category) => banner(auto({ name: 'Open Evening', category }))),
    ],
  },
  marks: {
    width: 80,
    columns: 16,
    pictures: () => GLYPH_NAMES.flatMap((glyph) => MARK_FORMS.map((form) => vendorMark(glyph, form, { glyph }))),
  },
  symbols: {
    width: 120,
    columns: 8,
    pictures: () => [
      ...[...CARD_SYMBOLS, 'dragon-face', 'lotus', 'red-paper-lantern', 'folding-hand-fan', 'teapot', 'fish'].map(
        (name) => symbol(name),
      ),
      ...['gem-stone', 'coin', 'crown', 'sevens', 'seven', 'bars', 'cherries', 'bell', 'star', 'balls'].map((name) =>
        symbol(name),
      ),
      logo({ name: 'Jade Dragon', palette: 'ember', font: 'bowlby-one', width: 200, height: 200 }),
    ],
  },
};

const [kind = 'tiles', target = 'sheet.png'] = process.argv.slice(2);
const sheet = SHEETS[kind];
if (!sheet) throw new Error(`one of ${Object.keys(SHEETS).join(', ')}`);
const images: { data: Buffer; height: number }[] = [];
for (const svg of sheet.pictures()) {
  const data = await raster(svg, { width: sheet.width, format: 'png', quality: 100 });
  images.push({ data, height: (await sharp(data).metadata()).height });
}
const cell = { width: sheet.width + 10, height: Math.max(...images.map((image) => image.height)) + 10 };
const rows = Math.ceil(images.length / sheet.columns);
await sharp({
  create: { width: sheet.columns * cell.width, height: rows * cell.height, channels: 3, background: '#241c2b' },
})
  .composite(
    images.map((image, i) => ({
      input: image.data,
      left: (i % sheet.columns) * cell.width + 5,
      top: Math.floor(i / sheet.columns) * cell.height + 5,
    })),
  )
  .png()
  .toFile(target);
