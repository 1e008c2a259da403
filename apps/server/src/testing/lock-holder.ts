/** Locks a folder, prints `held` or `refused`, and stays until it is killed. */
import { lockDataFolder } from '../platform/db/lock.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const [folder = ''] = process.argv.slice(2);
try {
  lockDataFolder(folder);
  say('held');
} catch {
  say('refused');
}
setInterval(() => {}, 60_000);
