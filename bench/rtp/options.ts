/** What `npm run bench:rtp` is asked for. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

export type RtpOptions = { rounds: number; seed: string };

const ROUNDS = 10_000_000;
const LEAST = 1_000;
/** Fixed, so that the figures can be repeated. */
const SEED = '5a'.repeat(32);

/** @throws when an option is unknown or its value is not what it takes; the message says what it takes */
export function readRtpOptions(args: string[]): RtpOptions {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isSafeInteger(rounds) || rounds < LEAST)
    throw new Error(`--rounds takes a whole number from ${LEAST} on`);
  const seed = values.seed === 'random' ? randomBytes(32).toString('hex') : (values.seed ?? SEED).toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error('--seed takes 64 hexadecimal digits, or the word random');
  return { rounds, seed };
}
