/**
 * Adjusts the chunk estimates of the player app's pages after a build in which one exceeds its limit: builds, measures,
 * and gives oversized pages as much more room, until all fit. Writes `apps/player/vite/room.json`; takes half a minute
 * per build. More room means more files: it reports how many a first visit of home loads, which
 * `e2e/first-paint.spec.ts` limits to twenty.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addedKiB, closure, ENTRY, mostKiB, readManifest } from '../tests/bytes.ts';

const PLAYER = resolve(import.meta.dirname, '../apps/player');
const ROOM = join(PLAYER, 'vite/room.json');
const MOST_BUILDS = 16;
/** Spare room, because a page with an exact fit would be oversized after the next change. */
const SPARE_KIB = 0.1;

/** Parts that a first visit of home loads, and the one file that it requests separately. */
const HOME = [
  'src/boot.ts',
  ENTRY,
  'src/app/MainFrame.tsx',
  'src/features/home/HomeScreen.tsx',
  'src/app/deferred.ts',
  'src/features/home/carousel.engine.ts',
];
function homeFiles(): number {
  const manifest = readManifest();
  const keys = HOME.flatMap((key) => [...closure(manifest, key)]);
  return new Set(keys.map((key) => manifest[key]?.file)).size + 1;
}

const room = JSON.parse(readFileSync(ROOM, 'utf8')) as Record<string, number>;
for (let n = 1; n <= MOST_BUILDS; n++) {
  execFileSync('vite', ['build'], { cwd: PLAYER, stdio: 'ignore' });
  const over = addedKiB().filter(([key, kib]) => kib >= mostKiB(key) - SPARE_KIB);
  const heavy = over.map(([key, kib]) => `${key} ${kib.toFixed(2)} KiB`).join(', ');
  console.log(`build ${n}: ${heavy || 'everything fits'}; home loads ${homeFiles()} files`);
  if (over.length === 0) process.exit(0);
  for (const [key, kib] of over)
    room[key] = Math.round(((room[key] ?? 0) + Math.max(0.2, kib - mostKiB(key) + SPARE_KIB)) * 10) / 10;
  writeFileSync(
    ROOM,
    `${JSON.stringify(Object.fromEntries(Object.entries(room).toSorted(([a], [b]) => a.localeCompare(b))), null, 2)}\n`,
  );
}
console.error(`${MOST_BUILDS} builds did not fit: something has to weigh less`);
process.exit(1);
