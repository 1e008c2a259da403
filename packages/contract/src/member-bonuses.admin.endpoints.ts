/** Bonuses of one player in the console: grants, wagering of deposits, and redeemed codes. */
import { z } from 'zod';
import { BONUS_KINDS, CREDIT_STATES } from './bonus.ts';
import { get } from './endpoint.ts';
import { instant, money, queryNumber } from './schemas.ts';

const params = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const admin = { access: 'operator', right: 'bonuses.view', throttle: 'console' } as const;
const book = z.enum(['PLAY', 'TRIAL', 'REAL']);

/** Required turnover, the achieved part, and the remainder. */
const wagering = { required: money, progress: money, left: money };

export const getMemberWagering = get('/wps/console/members/:id/wagering', {
  summary: 'What of a player’s wallets is locked, and the deposits that must still be played before a withdrawal',
  ...admin,
  input: { params },
  failures: ['thing.unknown'],
  output: z.strictObject({
    wallets: z.array(
      z.strictObject({
        book,
        symbol: z.string(),
        balance: money,
        /** Locked until the wagering of bonuses is met. */
        bonus: money,
        /** Locked in total, by bonuses and by deposits that are not played yet. */
        locked: money,
        withdrawable: money,
        /** Turnover that deposits still require. */
        toPlay: money,
        /** Number of deposits that require it, and the first of them. */
        depositCount: z.int(),
        deposits: z.array(
          z.strictObject({
            /** Id of the deposit. */
            id: z.string(),
            amount: money,
            ...wagering,
            at: instant,
          }),
        ),
      }),
    ),
  }),
});

const grant = z.strictObject({
  id: z.string(),
  kind: z.enum(BONUS_KINDS),
  /** English name of the rule, and its code. */
  name: z.string(),
  rule: z.string(),
  book,
  symbol: z.string(),
  state: z.enum(CREDIT_STATES),
  amount: money,
  ...wagering,
  /** Part of the balance that it locks. */
  remaining: money,
  /** Maximum amount that the player keeps; null without a limit. */
  most: money.nullable(),
  /** Amount that the player kept, and amount returned to the house. */
  released: money,
  returned: money,
  openedAt: instant,
  expiresAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Operator who granted it, and why; null and empty for grants by a rule. */
  by: z.string().nullable(),
  reason: z.string(),
});
export type MemberGrant = z.output<typeof grant>;

export const listMemberGrants = get('/wps/console/members/:id/grants', {
  summary: 'Bonuses granted to a player, newest first',
  ...admin,
  input: {
    params,
    query: z.strictObject({
      /** Id of the last grant of the previous page. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,17}$/)
        .optional(),
      size: queryNumber(1, 100, 25),
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({ grants: z.array(grant), next: z.string().nullable() }),
});

export const listMemberCodes = get('/wps/console/members/:id/codes', {
  summary: 'Promo codes and vouchers that a player redeemed, newest first',
  ...admin,
  input: {
    params,
    query: z.strictObject({
      before: z
        .string()
        .regex(/^[0-9]{1,19}\.[a-z_]{1,20}\.[0-9]{1,19}$/)
        .optional(),
      size: queryNumber(1, 100, 25),
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    codes: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(['promo', 'voucher']),
        /** Name of the promo code or of the batch of vouchers. */
        name: z.string(),
        /** Promo code as it is displayed; empty for vouchers, whose codes are not stored. */
        code: z.string(),
        /** Code of the bonus rule; empty without a bonus. */
        rule: z.string(),
        amount: money,
        symbol: z.string(),
        at: instant,
      }),
    ),
    next: z.string().nullable(),
  }),
});
