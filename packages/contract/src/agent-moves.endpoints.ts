/** Moves of branches in the agents' tree: small ones at once, larger ones when another operator approves them. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
const admin = { access: 'operator', throttle: 'console' } as const;

const STATES = ['asked', 'done', 'refused', 'withdrawn', 'void', 'expired'] as const;
export type BranchMoveState = (typeof STATES)[number];

/** Why an approved request moved nothing: what had changed since it was made. */
export const VOID_REASONS = ['moved', 'grown', 'circle', 'closed'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

const somebody = z.strictObject({ id: z.string(), account: z.string() });

const branchMove = z
  .strictObject({
    /** Number of the request; `move-` and a number where no second operator was needed. */
    id: z.string(),
    /** Top of the branch. */
    member: somebody,
    /** Members who move, the top among them, as counted for the move; null for moves before they were counted. */
    members: z.int().nullable(),
    /** Uplines before and after; null for the house. */
    from: somebody.nullable(),
    to: somebody.nullable(),
    askedBy: z.string(),
    /** Asked for by the operator who looks. */
    own: z.boolean(),
    reason: z.string(),
    askedAt: instant,
    /** Until when another operator may approve it; null where none was needed. */
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
    /** How many another operator asked for, and since when the oldest of them waits. */
    waiting: z.int(),
    oldest: instant.nullable(),
    /** Members of a branch that one operator moves alone. */
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
      /** Account of the new upline; null for the house. */
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
