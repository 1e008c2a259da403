/** For whom something is meant that an operator writes. */
import { z } from 'zod';
import { GROUPS, MOST_ACCOUNTS, MOST_CONDITIONS, PLATFORMS } from './audience-limits.ts';
import { instant, text } from './schemas.ts';

const accounts = z.array(z.string().min(1).max(60)).min(1).max(MOST_ACCOUNTS);
const level = z.int().min(1).max(1000);
/** The other way round: for all whom the rest of the condition does not name. */
const not = z.boolean();

/** Something that is so of a member, or is not. A list is met by any one of its values. */
const condition = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('group'), not, any: z.array(z.enum(GROUPS)).min(1) }),
  z.strictObject({ is: z.literal('rank'), not, least: level, most: level.nullable() }),
  /** The language in which the member last read what the house announces. */
  z.strictObject({ is: z.literal('language'), not, any: z.array(text(10)).min(1).max(60) }),
  z.strictObject({ is: z.literal('platform'), not, any: z.array(z.enum(PLATFORMS)).min(1) }),
  /** Registered at `from` or later, and before `to`; null leaves that side open. */
  z.strictObject({ is: z.literal('registered'), not, from: instant.nullable(), to: instant.nullable() }),
  z.strictObject({ is: z.literal('accounts'), not, any: accounts }),
]);
export type Condition = z.output<typeof condition>;

export const audience = z.discriminatedUnion('kind', [
  z.strictObject({
    /**
     * - `everybody`: with and without a session
     * - `visitors`: nobody who is signed in
     * - `members`: who is signed in with an account of their own, agents among them
     * - `trial`: who tries the house, signed in to a trial account
     * - `agents`: members of an agent type
     */
    kind: z.enum(['everybody', 'visitors', 'members', 'trial', 'agents']),
  }),
  z.strictObject({
    /** Members whose rank has this level at least. */
    kind: z.literal('rank'),
    least: level,
  }),
  z.strictObject({
    /** Members by their account names. */
    kind: z.literal('chosen'),
    accounts,
  }),
  z.strictObject({
    /** Who is signed in and meets every one of these conditions; never a visitor. */
    kind: z.literal('matching'),
    all: z.array(condition).min(1).max(MOST_CONDITIONS),
  }),
]);
export type Audience = z.output<typeof audience>;
