/**
 * Renders a brand's app icons from its logo: `node tools/brand-icons.ts brands/demo '#120e18'`. Ordinary icons have a
 * rounded background; maskable ones fill it, with the logo inside the safe zone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const [dir = 'brands/demo', ground = '#120e18'] = process.argv.slice(2);
const mark = readFileSync(join(dir, 'mark.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
const out = join(dir, 'icons');
mkdirSync(out, { recursive: true });

async function icon(name: string, size: number, share: number, radius: number) {
  const inset = (100 - share) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="${ground}"/><svg x="${inset}" y="${inset}" width="${share}" height="${share}" viewBox="0 0 40 40">${mark}</svg></svg>`;
  const png = await sharp(Buffer.from(svg), { density: 72 * (size / 100) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
  writeFileSync(join(out, name), png);
}

await icon('icon-192.png', 192, 64, 22);
await icon('icon-512.png', 512, 64, 22);
await icon('maskable-192.png', 192, 50, 0);
await icon('maskable-512.png', 512, 50, 0);
await icon('apple-touch-icon.png', 180, 60, 0);
