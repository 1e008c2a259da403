import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives the memory back that reading the catalogue took, about 140 MiB with 20,000 games: left alone, the engine keeps
 * it for a growth that a running server does not have. Takes well under a tenth of a second, once, before the first
 * player comes.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as Collect)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}
