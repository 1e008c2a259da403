/** Responsible gaming settings of a brand. Defaults are the strictest possible. */
import { REALITY } from '@parlour/contract/responsible-gaming';
import { z } from 'zod';

/** @param texts schema of a text in the brand's languages */
export function protectionSchema(texts: z.ZodType<Record<string, string>>) {
  return z.strictObject({
    /** Default minutes between two reality checks. */
    realityMinutes: z.int().min(REALITY.least).max(REALITY.most).default(30),
    /**
     * Whether "not now" is an accepted answer to the question for a deposit limit; otherwise no deposit is possible
     * before one is set.
     */
    mayDecline: z.boolean().default(false),
    /** External help organisations for gambling problems. */
    help: z
      .array(z.strictObject({ name: texts, url: z.url({ protocol: /^https$/ }).max(300) }))
      .max(6)
      .default([]),
  });
}
