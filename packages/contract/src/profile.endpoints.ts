import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { HEAD_ICONS } from './profile.ts';
import { instant, money, queryNumber, text } from './schemas.ts';

const headIcon = z
  .strictObject({
    /** Name of an icon in the set; `own` for the member's own picture; empty without a choice. */
    icon: z.union([z.enum(HEAD_ICONS), z.literal('own'), z.literal('')]),
    /** URL of an own picture, valid for some minutes; empty for a picture of the set. */
    url: z.string(),
  })
  .meta({ id: 'HeadIcon' });
export type HeadIconValue = z.output<typeof headIcon>;

export const getHeadIcon = get('/wps/member/info/icon', {
  summary: "The member's picture",
  access: 'session',
  relay: true,
  cache: 'private',
  output: headIcon,
});

export const setHeadIcon = post('/wps/member/info/icon', {
  summary: "Chooses the member's picture: one of the set, one that was sent for this, or none with an empty name",
  access: 'member',
  relay: true,
  bodyType: 'form',
  input: {
    body: z.strictObject({
      icon: z.union([z.enum(HEAD_ICONS), z.literal('own'), z.literal('')]),
      /** Id of the uploaded picture, with `own`. */
      upload: z.uuid().optional(),
    }),
  },
  failures: ['upload.gone'],
  output: headIcon,
});

const contact = z.strictObject({
  /** Masked by the server: enough to recognise it. Empty without a value. */
  shown: z.string(),
  isProved: z.boolean(),
});

const contacts = z.strictObject({ mobile: contact, email: contact });

export const getContacts = get('/wps/member/contacts', {
  summary: 'How the member can be reached, masked, and what a code has proved of it',
  access: 'session',
  relay: true,
  cache: 'private',
  output: contacts,
});

export const sendEmailCode = post('/wps/member/contacts/email/code', {
  summary: 'Mails a code to an address that the member wants to prove',
  access: 'member',
  relay: true,
  throttle: 'check',
  input: { body: z.strictObject({ email: text(400) }) },
  failures: ['register.field', 'sms.too_soon', 'sms.used_up'],
  /**
   * Both in milliseconds since 1970 by the server's clock: the time from which another code can be requested, and the
   * current time.
   */
  output: z.strictObject({ expirationTime: z.int(), now: z.int() }),
});

export const proveEmail = put('/wps/member/contacts/email', {
  summary: 'Makes an address the proved one of the member, by the code that was mailed to it',
  access: 'member',
  relay: true,
  encrypted: true,
  throttle: 'check',
  input: { body: z.strictObject({ email: text(400), code: text(16), proof: text(100) }) },
  failures: ['sms.wrong', 'second.proof', 'crypto.refused'],
  output: contacts,
});

export const proveMobile = put('/wps/member/contacts/mobile', {
  summary: 'Gives a member a proved number, or another one, by the code that was sent to it',
  access: 'member',
  relay: true,
  encrypted: true,
  throttle: 'check',
  input: {
    body: z.strictObject({
      countryDialingCode: text(10).optional().default(''),
      mobileNum: text(40),
      verificationCode: text(16),
      proof: text(100),
    }),
  },
  failures: ['sms.wrong', 'second.proof', 'register.mobile_taken', 'crypto.refused'],
  output: contacts,
});

const rule = z.strictObject({
  /** Play money for each referred member who plays. */
  reward: money,
  /** Required turnover of the referred member. */
  turnover: money,
  /** Maximum number of rewarded referrals. */
  friends: z.int(),
});

export const getInvite = get('/wps/member/invite', {
  summary: "What the member's invitations are worth, and what they brought so far",
  access: 'session',
  relay: true,
  cache: 'private',
  output: z.strictObject({
    /** Null without rewards for referrals. */
    rule: rule.nullable(),
    symbol: z.string(),
    invited: z.int(),
    paid: z.int(),
    earned: money,
  }),
});

export const FRIEND_STATES = ['playing', 'paid', 'refused'] as const;

export const listFriends = get('/wps/member/invite/friends', {
  summary: 'Those whom the member brought, newest first, under masked names',
  access: 'session',
  relay: true,
  cache: 'private',
  input: {
    query: z.strictObject({
      before: z
        .string()
        .regex(/^[0-9]{1,18}$/)
        .optional(),
      size: queryNumber(1, 100, 20),
    }),
  },
  output: z.strictObject({
    friends: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        since: instant,
        state: z.enum(FRIEND_STATES),
        /** Progress to the reward in tenths, 0 to 10; coarse, because a friend's play is private. */
        tenths: z.int(),
        earned: money,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const getMemberStanding = get('/wps/console/members/:id/standing', {
  summary: 'Rank, figures and invitations of a member, for the operators',
  access: 'operator',
  right: 'players.view',
  throttle: 'console',
  input: { params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,17}$/) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    level: z.int(),
    rank: z.string(),
    turnover: money,
    deposits: money,
    activeDays: z.int(),
    symbol: z.string(),
    /** Member who referred this member; null if no member did. */
    broughtBy: z.strictObject({ id: z.string(), account: z.string() }).nullable(),
    invited: z.int(),
    paid: z.int(),
    refused: z.int(),
    earned: money,
  }),
});
