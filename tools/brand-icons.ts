/**
 * Renders a brand's app icons from its logo: `node tools/brand-icons.ts brands/demo '#120e18'`, with the background of
 * the icons.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcons, drawLogo } from '../apps/server/src/core/branding/index.ts';

const [dir = 'brands/demo', background = '#120e18'] = process.argv.slice(2);
const logo = await drawLogo(new Uint8Array(readFileSync(join(dir, 'mark.svg'))));
if (logo === null || logo === 'small') throw new Error(`${dir}/mark.svg cannot be rendered`);
const out = join(dir, 'icons');
mkdirSync(out, { recursive: true });
for (const [name, icon] of await drawIcons(logo.body, background)) writeFileSync(join(out, name), icon);
