/** What a brand may settle about the protection of players. What it leaves out is as strict as can be. */
import { REALITY } from '@parlour/contract/responsible-gaming';
import { z } from 'zod';

/** @param texts schema of a text in the brand's languages */
export function protectionSchema(texts: z.ZodType<Record<string, string>>) {
  return z.strictObject({
    /** Minutes between two reality checks, where the player chose none. */
    realityMinutes: z.int().min(REALITY.least).max(REALITY.most).default(30),
    /** "Not now" is an answer to the question for a deposit limit; without it nobody pays in before one is set. */
    mayDecline: z.boolean().default(false),
    /** Who helps with gambling, outside of the house. */
    help: z
      .array(z.strictObject({ name: texts, url: z.url({ protocol: /^https$/ }).max(300) }))
      .max(6)
      .default([]),
  });
}
