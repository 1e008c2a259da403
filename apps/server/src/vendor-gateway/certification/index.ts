import { CALLS } from './calls.ts';
import { REFUSALS } from './refusals.ts';
import { REPEATS } from './repeats.ts';
import { ROLLBACKS } from './rollbacks.ts';
import type { Case } from './stage.ts';

/** The certification list: what every vendor's calls must come to, in every protocol. */
export const CERTIFICATION: readonly Case[] = [...CALLS, ...REPEATS, ...ROLLBACKS, ...REFUSALS];
