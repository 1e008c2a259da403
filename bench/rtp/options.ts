/** Options of `npm run bench:rtp`. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

export type RtpOptions = { rounds: number; seed: string };

const ROUNDS = 10_000_000;
const LEAST = 1_000;
/** Fixed, so that the results are reproducible. */
const SEED = '5a'.repeat(32);

/** @throws when an option is unknown or has an invalid value; the message names the accepted values */
export function readRtpOptions(args: string[]): RtpOptions {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isSafeInteger(rounds) || rounds < LEAST)
    throw new Error(`--rounds takes a whole number from ${LEAST} on`);
  const seed = values.seed === 'random' ? randomBytes(32).toString('hex') : (values.seed ?? SEED).toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error('--seed takes 64 hexadecimal digits, or the word random');
  return { rounds, seed };
}
