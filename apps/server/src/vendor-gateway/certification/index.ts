import { CALLS } from './calls.ts';
import { REFUSALS } from './refusals.ts';
import { REPEATS } from './repeats.ts';
import { ROLLBACKS } from './rollbacks.ts';
import type { Case } from './stage.ts';

/** Certification list: the required outcomes of vendors' calls, in every protocol. */
export const CERTIFICATION: readonly Case[] = [...CALLS, ...REPEATS, ...ROLLBACKS, ...REFUSALS];
