/** Audiences of operators' texts. */
import { z } from 'zod';
import { GROUPS, MOST_ACCOUNTS, MOST_CONDITIONS, PLATFORMS } from './audience-limits.ts';
import { instant, text } from './schemas.ts';

const accounts = z.array(z.string().min(1).max(60)).min(1).max(MOST_ACCOUNTS);
const level = z.int().min(1).max(1000);
/** Inverts the condition. */
const not = z.boolean();

/** A condition on a member. A list is matched by any one of its values. */
const condition = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('group'), not, any: z.array(z.enum(GROUPS)).min(1) }),
  z.strictObject({ is: z.literal('rank'), not, least: level, most: level.nullable() }),
  /** Language in which the member last read announcements. */
  z.strictObject({ is: z.literal('language'), not, any: z.array(text(10)).min(1).max(60) }),
  z.strictObject({ is: z.literal('platform'), not, any: z.array(z.enum(PLATFORMS)).min(1) }),
  /** Registered at `from` or later, and before `to`; null means open-ended. */
  z.strictObject({ is: z.literal('registered'), not, from: instant.nullable(), to: instant.nullable() }),
  z.strictObject({ is: z.literal('accounts'), not, any: accounts }),
]);
export type Condition = z.output<typeof condition>;

export const audience = z.discriminatedUnion('kind', [
  z.strictObject({
    /**
     * - `everybody`: with and without a session
     * - `visitors`: without a session
     * - `members`: signed in with their own account, including agents
     * - `trial`: signed in to a guest account
     * - `agents`: members of an agent type
     */
    kind: z.enum(['everybody', 'visitors', 'members', 'trial', 'agents']),
  }),
  z.strictObject({
    /** Members with at least this tier. */
    kind: z.literal('rank'),
    least: level,
  }),
  z.strictObject({
    /** Members by their account names. */
    kind: z.literal('chosen'),
    accounts,
  }),
  z.strictObject({
    /** Signed-in users who meet every one of these conditions; never visitors. */
    kind: z.literal('matching'),
    all: z.array(condition).min(1).max(MOST_CONDITIONS),
  }),
]);
export type Audience = z.output<typeof audience>;
