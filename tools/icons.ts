/**
 * Generates the interface's icon set: `packages/ui/src/icons.svg` (a sprite of the used icons) and `icons.ts` (their
 * names), from lucide-static; and the few emblems of state cards from Fluent Emoji.
 *
 * Run it after changing a list: `npm i --no-save @iconify-json/fluent-emoji && node tools/icons.ts`. The emoji set is
 * 30 MB; its seven used images are committed, so that it is not a dependency.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const NAMES = `
  menu x arrow-left chevron-right chevron-down plus minus check search
  ellipsis-vertical house gift headphones user-round bell log-out log-in settings
  download share flame cherry fish dices spade trophy gamepad-2
  ticket ticket-percent feather grid-3x3 star history languages moon sun
  circle-question-mark eye eye-off refresh-cw lock shield-check shield circle-alert circle-check
  circle-x info wifi-off receipt-text coins wallet a-large-small calendar mail
  smartphone hash link play megaphone list-filter send message-circle square-plus
  external-link maximize layout-grid sparkles shapes arrow-up-right arrow-down-left users-round crown
  volume-2 store fingerprint laptop tablet copy scroll-text trash-2 ban check-check clock arrow-down radio
  landmark qr-code credit-card printer banknote hourglass arrow-up
`
  .trim()
  .split(/\s+/);
const EMBLEMS = {
  empty: 'game-die',
  error: 'high-voltage',
  offline: 'crescent-moon',
  gift: 'wrapped-gift',
  locked: 'locked',
  search: 'magnifying-glass-tilted-left',
  star: 'glowing-star',
  receipt: 'receipt',
  coin: 'coin',
};

const require = createRequire(import.meta.url);
const out = new URL('../packages/ui/src/', import.meta.url);
const lucide = new URL('icons/', pathToFileURL(require.resolve('lucide-static/package.json')));
const emoji: { icons: Record<string, { body: string }> } = JSON.parse(
  readFileSync(require.resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'),
);

const names = NAMES.toSorted();
const symbols = names.map((name) => {
  const source = readFileSync(new URL(`${name}.svg`, lucide), 'utf8');
  const body = source
    .slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.lastIndexOf('</svg>'))
    .replace(/\s*\n\s*/g, '')
    .replace(/ \/>/g, '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`;
});
writeFileSync(new URL('icons.svg', out), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
writeFileSync(
  new URL('icons.ts', out),
  `/** Names of the sprite's icons. Written by tools/icons.ts. */\nexport const ICONS = [\n${names.map((n) => `  '${n}',\n`).join('')}] as const;\nexport type IconName = (typeof ICONS)[number];\n`,
);
mkdirSync(new URL('emblems/', out), { recursive: true });
for (const [name, source] of Object.entries(EMBLEMS)) {
  const icon = emoji.icons[source];
  if (!icon) throw new Error(`Fluent Emoji has no ${source}`);
  writeFileSync(
    new URL(`emblems/${name}.svg`, out),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${icon.body}</svg>\n`,
  );
}
