// npm leaves optional packages out of the lock file when a registry does not carry them, and `npm ci` then refuses the
// lock as incomplete. This adds a placeholder for each of them, so that the lock file is complete.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = ['android', 'darwin', 'win32', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony'];

const parentOf = (path) => (path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '');

function isPresent(from, name) {
  for (let path = from; ; path = parentOf(path)) {
    if (lock.packages[path ? `${path}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!path) return false;
  }
}

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isPresent(path, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      optional: true,
      os: [systems.find((system) => name.includes(system)) ?? 'none'],
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
