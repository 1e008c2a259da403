/**
 * Writes data/emblems.json, the drawings of Fluent Emoji that the generator uses, with shortened numbers, and
 * data/emblem-hues.json, the dominant hue of each in degrees. The icon set is 99 MB and no dependency of the project,
 * so this is run manually when a name is added:
 *
 *   npm install --prefix /tmp/fluent @iconify-json/fluent-emoji@1.2.7
 *   node packages/art/src/extract-emblems.ts /tmp/fluent/node_modules/@iconify-json/fluent-emoji/icons.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { isDrawn } from './drawn.ts';
import { CARD_SYMBOLS } from './symbol.ts';
import { CATEGORY_EMBLEMS, THEMES } from './themes.ts';
import { EMBLEM_OF_WORD } from './words.ts';

/** Needed in addition to the themes' emblems: supports, scenes, images of the interface. */
const FURTHER = `game-die spade-suit club-suit diamond-suit heart-suit trophy red-envelope scroll warning
  construction globe-showing-asia-australia hourglass-done magnifying-glass-tilted-left file-folder bell bellhop-bell
  package military-medal sports-medal 2nd-place-medal 3rd-place-medal fireworks sparkles 
  locked unlocked mobile-phone-with-arrow megaphone
  oyster firecracker lotus headphone hot-beverage mountain snow-capped-mountain water-wave rainbow cloud sun
  tulip maple-leaf feather paw-prints bone chess-pawn bomb fountain`
  .trim()
  .split(/\s+/);

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const source = process.argv[2];
if (!source) throw new Error('path of icons.json is missing');
const set = JSON.parse(readFileSync(source, 'utf8')) as IconSet;

const wanted = new Set([
  ...Object.values(THEMES).flatMap((theme) => [...theme.emblems]),
  ...Object.values(CATEGORY_EMBLEMS).flat(),
  ...Object.values(EMBLEM_OF_WORD),
  ...FURTHER,
]);
for (const own of CARD_SYMBOLS) wanted.delete(own);

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /^[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/;
const FLAG = /^[\s,]*([01])/;

/** Rounds to hundredths, a tenth of a pixel at the largest displayed size. Arc flags are parsed as flags. */
const shortenPath = (d: string): string => {
  let out = '';
  for (const [, command = '', tail = ''] of d.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    out += command;
    let rest = tail;
    const count = ARGUMENTS[command.toLowerCase()] ?? 0;
    let bare = true;
    if (count === 0) continue;
    for (let i = 0; rest.trim() !== ''; i++) {
      const slot = i % count;
      const match = (count === 7 && (slot === 3 || slot === 4) ? FLAG : NUMBER).exec(rest);
      if (!match) throw new Error(`path is not understood at ${rest.slice(0, 30)}`);
      rest = rest.slice(match[0].length);
      const text = String(Number(Number(match[1]).toFixed(2))).replace(/^(-?)0\./, '$1.');
      out += bare || text.startsWith('-') ? text : ` ${text}`;
      bare = false;
    }
  }
  return out;
};

/**
 * The inner shadows of the set paint full colour on half-covered edge pixels, which leaves steps along every outline;
 * cutting the result by the drawing's own coverage smooths them.
 */
const smoothEdges = (body: string): string =>
  body.replace(/<filter [\s\S]*?<\/filter>/g, (filter) =>
    /innerShadow/.test(filter) && !/dropShadow|foregroundBlur|backgroundBlur/.test(filter)
      ? filter.replace('</filter>', '<feComposite in2="SourceAlpha" operator="in"/></filter>')
      : filter,
  );

/** Removes repeated outlines, and shortens ids. */
const shorten = (body: string): string => {
  const seen = new Map<string, number>();
  for (const [, d = ''] of body.matchAll(/ d="([^"]+)"/g)) seen.set(d, (seen.get(d) ?? 0) + 1);
  const shared = [...seen].filter(([d, count]) => count > 1 && d.length > 40).map(([d]) => d);
  const uses = body.replace(/<path ([^>]*?)d="([^"]+)"([^>]*?)\/>/g, (all, before: string, d: string, after: string) =>
    shared.includes(d) ? `<use ${before}href="#o${shared.indexOf(d)}"${after}/>` : all,
  );
  const defs = shared.length ? `<defs>${shared.map((d, i) => `<path id="o${i}" d="${d}"/>`).join('')}</defs>` : '';
  const ids = [...new Set([...body.matchAll(/id="([^"]+)"/g)].map(([, id = '']) => id))];
  return ids
    .reduce(
      (text, id, i) =>
        text.replaceAll(`id="${id}"`, `id="${i.toString(36)}"`).replaceAll(`url(#${id})`, `url(#${i.toString(36)})`),
      defs + uses,
    )
    .replace(/ d="([^"]+)"/g, (_, d: string) => ` d="${shortenPath(d)}"`)
    .replace(/(?<![#\w])-?\d*\.\d{3,}/g, (text) => {
      const x = Number(text);
      return String(Number(Math.abs(x) >= 1 ? x.toFixed(2) : x.toPrecision(3))).replace(/^(-?)0\./, '$1.');
    })
    .replace(/effect\d+_innerShadow_\w+/g, (text) => `e${/\d+/.exec(text)?.[0] ?? ''}`)
    .replaceAll('"BackgroundImageFix"', '"b"')
    .replaceAll('"hardAlpha"', '"h"')
    .replaceAll('"shape"', '"s"');
};

/** Weighted circular mean of the hues of coloured pixels; null when they are few or scattered. */
const dominantHue = async (body: string): Promise<number | null> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 32 32">${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const bins = Array.from({ length: 36 }, () => 0);
  let opaque = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(i, i + 4);
    if (alpha < 128) continue;
    opaque++;
    const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
    const chroma = high - low;
    if (chroma < 50) continue;
    const sextant = high === r ? (g - b) / chroma : high === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
    const hue = (sextant * 60 + 360) % 360;
    const bin = Math.floor(hue / 10);
    bins[bin] = (bins[bin] ?? 0) + chroma / 255;
  }
  const around = (i: number) => [-2, -1, 0, 1, 2].reduce((sum, d) => sum + (bins[(i + d + 36) % 36] ?? 0), 0);
  const total = bins.reduce((sum, x) => sum + x, 0);
  if (total < opaque * 0.16) return null;
  const best = bins.map((_, i) => around(i)).reduce((top, x, i, all) => (x > (all[top] ?? 0) ? i : top), 0);
  return around(best) / total < 0.5 ? null : best * 10 + 5;
};

const bodies: Record<string, string> = {};
const hues: Record<string, number | null> = {};
for (const name of [...wanted].filter((name) => !isDrawn(name)).sort()) {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
  if (!icon) {
    process.stderr.write(`not in the set: ${name}\n`);
    continue;
  }
  bodies[name] = shorten(smoothEdges(icon.body));
  hues[name] = await dominantHue(icon.body);
}
/** Corrections for drawings whose large plain area (a belly, a dome, a frame) misleads the pixel count. */
const SEEN: Record<string, number | null> = {
  frog: 120,
  'flying-saucer': 200,
  robot: 240,
  'crystal-ball': 260,
  penguin: 240,
};

const write = (file: string, content: object): void => {
  const target = new URL(`../data/${file}`, import.meta.url);
  writeFileSync(target, `${JSON.stringify(content).replaceAll('","', '",\n"')}\n`);
  process.stdout.write(
    `${file}: ${Object.keys(content).length} emblems, ${Math.round(readFileSync(target).length / 1024)} KiB\n`,
  );
};
write('emblems.json', bodies);
write('emblem-hues.json', { ...hues, ...SEEN });
