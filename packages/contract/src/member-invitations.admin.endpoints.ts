/** Invitations of one player in the console: by whom, whom the player invited, and the agents above. */
import { z } from 'zod';
import { get } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, money, queryNumber } from './schemas.ts';

const admin = { access: 'operator', right: 'players.view', throttle: 'console' } as const;
const params = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const book = z.enum(['PLAY', 'REAL']).optional();

export const getMemberInvitations = get('/wps/console/members/:id/invitations', {
  summary: 'Who invited a player, the agents above, and what the player’s own invitations came to',
  ...admin,
  input: { params, query: z.strictObject({ book }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    symbol: z.string(),
    referrer: playerRef.nullable(),
    /** Code with which the player registered, and when; null without one. */
    code: z.string().nullable(),
    invitedAt: instant.nullable(),
    /** Agents above the player, the top first; empty outside of every line. */
    agents: z.array(playerRef),
    invited: z.int(),
    /** Invited players with a deposit, and the sum of their deposits. */
    depositors: z.int(),
    deposits: money,
    /** Rewards that were paid and refused, and the sum of the paid ones. */
    paid: z.int(),
    refused: z.int(),
    earned: money,
  }),
});

const invited = z.strictObject({
  id: z.string(),
  account: z.string(),
  state: z.enum(['active', 'disabled']),
  since: instant,
  deposits: money,
  depositCount: z.int(),
  turnover: money,
  /** Number of players whom this one invited. */
  invited: z.int(),
  /** Whether the reward was paid or refused, and why it was refused; null while it is not decided. */
  reward: z
    .strictObject({ state: z.enum(['paid', 'refused']), amount: money, reason: z.string(), at: instant })
    .nullable(),
});
export type InvitedMember = z.output<typeof invited>;

export const listInvitedMembers = get('/wps/console/members/:id/invited', {
  summary: 'Players whom a player invited, newest first, with their deposits and the reward',
  ...admin,
  input: {
    params,
    query: z.strictObject({
      book,
      /** Id of the last player of the previous page. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,17}$/)
        .optional(),
      size: queryNumber(1, 100, 25),
    }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({ symbol: z.string(), members: z.array(invited), next: z.string().nullable() }),
});
