import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Releases the memory that loading the catalogue took, about 140 MiB with 20,000 games: otherwise the engine keeps it
 * for growth that a running server does not have. Takes well under 0.1 s, once, before the first player connects.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as Collect)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}
