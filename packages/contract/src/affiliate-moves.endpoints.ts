/** Moves of players between affiliates, from the next month: one operator asks, another one approves. */
import { z } from 'zod';
import { id } from './affiliates.endpoints.ts';
import { get, post } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, text } from './schemas.ts';

const admin = { access: 'operator', throttle: 'console' } as const;
const STATES = ['asked', 'done', 'refused', 'withdrawn', 'void', 'expired'] as const;

const affiliateMove = z
  .strictObject({
    id: z.string(),
    member: playerRef,
    /** Affiliates before and after; null for none. */
    from: playerRef.nullable(),
    to: playerRef.nullable(),
    reason: z.string(),
    askedBy: z.string(),
    /** Whether the calling operator requested it. */
    own: z.boolean(),
    askedAt: instant,
    until: instant,
    state: z.enum(STATES),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'AffiliateMove' });
export type AffiliateMove = z.output<typeof affiliateMove>;

export const listAffiliateMoves = get('/wps/console/affiliates/moves', {
  summary: 'Requests to move players between affiliates, the newest first',
  ...admin,
  right: 'agents.view',
  output: z.strictObject({ moves: z.array(affiliateMove), timeZone: z.string() }),
});

export const moveAffiliatePlayer = post('/wps/console/affiliates/moves', {
  summary: 'Asks for a player to be moved to another affiliate, or to none, from the month after the approval',
  ...admin,
  right: 'agents.act',
  proof: true,
  input: {
    body: z.strictObject({
      account: text(60),
      /** Account of the affiliate; null for none. */
      to: text(60).nullable(),
      reason: z.string().trim().min(1).max(300),
    }),
  },
  failures: ['second.proof', 'affiliate.account', 'affiliate.parent', 'agent.same', 'agent.waiting'],
  output: affiliateMove,
});

export const decideAffiliateMove = post('/wps/console/affiliates/moves/:id/decision', {
  summary: 'Approves a move that another operator asked for, or rejects it; who asked takes it back',
  ...admin,
  right: 'agents.approve',
  ownRight: 'agents.act',
  proof: true,
  input: {
    params: z.strictObject({ id }),
    body: z.strictObject({ approve: z.boolean(), reason: text(300).optional().default('') }),
  },
  failures: ['second.proof', 'thing.unknown', 'approval.own', 'approval.expired', 'approval.decided', 'agent.moved'],
  output: affiliateMove,
});
