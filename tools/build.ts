/**
 * Builds everything for browsers: the player app (client and server rendering), the console, the studio's game client,
 * and the images of the first pages. `--if-stale` skips a build that is newer than all of its sources; `--small-art`
 * renders only images for a device pixel ratio of 1, the others on demand.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isBuilt, STAMP } from './build-state.ts';

const ROOT = resolve(import.meta.dirname, '..');
function run(name: string, command: string, args: string[], cwd = ROOT): Promise<void> {
  return new Promise((done, failed) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data: Buffer) => output.push(data));
    child.stderr.on('data', (data: Buffer) => output.push(data));
    child.on('error', failed);
    child.on('exit', (code) => {
      if (code === 0) return done();
      process.stderr.write(Buffer.concat(output));
      failed(new Error(`building ${name} failed`));
    });
  });
}

if (process.argv.includes('--if-stale') && isBuilt(ROOT)) process.exit(0);
console.log('Building …');
const started = performance.now();
const app = (name: string) => join(ROOT, 'apps', name);
try {
  await Promise.all([
    run('player', 'vite', ['build'], app('player')).then(() =>
      run('player (server)', 'vite', ['build', '--config', 'vite.server.config.ts'], app('player')),
    ),
    run('studio', 'vite', ['build'], app('studio')),
    run('console', 'vite', ['build'], app('console')),
    run('art', 'node', ['tools/prerender.ts', ...(process.argv.includes('--small-art') ? ['--small'] : [])]),
  ]);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
mkdirSync(join(ROOT, '.cache'), { recursive: true });
writeFileSync(join(ROOT, STAMP), new Date().toISOString());
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
