import { templateOf } from '../profile/template.ts';

/** Which form the deposit detail has, by what the server answers about forms; `base` while nothing is known. */
export const depositTemplate = (answer: { depositDetail?: unknown } | undefined): 'new' | 'base' =>
  templateOf(answer?.depositDetail);
