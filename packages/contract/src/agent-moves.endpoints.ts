/**
 * Moves of branches in the agents' tree: small ones immediately, larger ones after the approval of another operator.
 */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
const admin = { access: 'operator', throttle: 'console' } as const;

const STATES = ['asked', 'done', 'refused', 'withdrawn', 'void', 'expired'] as const;
export type BranchMoveState = (typeof STATES)[number];

/** Reasons why an approved request moved nothing: changes since the request. */
export const VOID_REASONS = ['moved', 'grown', 'circle', 'closed'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

const branchMove = z
  .strictObject({
    /** Id of the request; `move-` and a number for moves without a second operator. */
    id: z.string(),
    /** Top of the branch. */
    member: playerRef,
    /**
     * Number of members who move, including the top, as counted for the move; null for moves before the count was
     * introduced.
     */
    members: z.int().nullable(),
    /** Uplines before and after; null for the platform. */
    from: playerRef.nullable(),
    to: playerRef.nullable(),
    askedBy: z.string(),
    /** Whether the calling operator requested it. */
    own: z.boolean(),
    reason: z.string(),
    askedAt: instant,
    /** End of the approval period; null for moves without approval. */
    until: instant.nullable(),
    state: z.enum(STATES),
    voidReason: z.enum(VOID_REASONS).nullable(),
    decidedBy: z.string().nullable(),
    decision: z.string(),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'BranchMove' });
export type BranchMove = z.output<typeof branchMove>;

export const listBranchMoves = get('/wps/console/agents/moves', {
  summary: 'Moves of branches: what waits for an approval, and the latest that were made or decided, the newest first',
  ...admin,
  right: 'agents.view',
  output: z.strictObject({
    open: z.array(branchMove),
    latest: z.array(branchMove),
    /** Number of requests by other operators, and the time of the oldest pending one. */
    waiting: z.int(),
    oldest: instant.nullable(),
    /** Maximum size of a branch that one operator may move alone. */
    alone: z.int(),
    timeZone: z.string(),
  }),
});

export const moveAgentBranch = post('/wps/console/agents/:memberId/move', {
  summary: 'Moves a member and all below; a large branch waits for the approval of another operator',
  ...admin,
  right: 'agents.act',
  proof: true,
  input: {
    params: z.strictObject({ memberId: id }),
    body: z.strictObject({
      /** Account of the new upline; null for the platform. */
      to: text(60).nullable(),
      reason: z.string().trim().min(1).max(300),
    }),
  },
  failures: [
    'second.proof',
    'thing.unknown',
    'agent.upline',
    'agent.same',
    'agent.circle',
    'agent.closed',
    'agent.waiting',
  ],
  output: branchMove,
});

export const decideBranchMove = post('/wps/console/agents/moves/:id/decision', {
  summary: 'Approves a move that another operator asked for and makes it, or rejects it; who asked takes it back',
  ...admin,
  right: 'agents.approve',
  ownRight: 'agents.act',
  proof: true,
  input: {
    params: z.strictObject({ id }),
    body: z.strictObject({ approve: z.boolean(), reason: text(300).optional().default('') }),
  },
  failures: [
    'second.proof',
    'thing.unknown',
    'approval.own',
    'approval.expired',
    'approval.decided',
    'agent.moved',
    'agent.grown',
    'agent.circle',
    'agent.closed',
  ],
  output: branchMove,
});
