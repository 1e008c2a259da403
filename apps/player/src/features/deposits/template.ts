import { templateOf } from '../profile/template.ts';

/** Returns the template of the deposit details from the server's answer; `base` while it is unknown. */
export const depositTemplate = (answer: { depositDetail?: unknown } | undefined): 'new' | 'base' =>
  templateOf(answer?.depositDetail);
