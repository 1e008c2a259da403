/** Manual adjustments of members' balances: one operator requests, another one approves. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, money, queryNumber, text } from './schemas.ts';

export const ADJUSTMENT_STATES = ['asked', 'done', 'refused', 'withdrawn', 'expired'] as const;
const adjustmentState = z.enum(ADJUSTMENT_STATES);
export type AdjustmentState = z.output<typeof adjustmentState>;

const book = z.enum(['PLAY', 'REAL']);
const rowId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const why = z.string().trim().min(1).max(300);
const admin = { access: 'operator', throttle: 'console' } as const;

const adjustmentRow = z
  .strictObject({
    id: z.string(),
    member: playerRef,
    book,
    symbol: z.string(),
    /** Positive amounts credit the member, negative amounts debit. */
    amount: money,
    reason: z.string(),
    state: adjustmentState,
    /** Balance before and after: actual values of an executed adjustment, current values of a pending one. */
    before: money.nullable(),
    after: money.nullable(),
    askedBy: z.string(),
    /** Whether the calling operator requested it. */
    own: z.boolean(),
    askedAt: instant,
    /** End of the approval period. */
    until: instant,
    /** Number of required approvals, and the operators who have approved. */
    needs: z.int(),
    approvedBy: z.array(z.string()),
    /** Operator who refused or withdrew it, with the reason. */
    decidedBy: z.string().nullable(),
    decision: z.string(),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'Adjustment' });
export type AdjustmentRow = z.output<typeof adjustmentRow>;

export const listAdjustments = get('/wps/console/adjustments', {
  summary: 'Adjustments by hand: what waits with the oldest first, the rest with the newest',
  ...admin,
  right: 'credit.view',
  input: {
    query: z.strictObject({
      state: adjustmentState.optional(),
      /** Prefix of the account name. */
      account: text(60).optional(),
      before: rowId.shape.id.optional(),
      size: queryNumber(1, 100, 25),
    }),
  },
  output: z.strictObject({
    rows: z.array(adjustmentRow),
    next: z.string().nullable(),
    /** Number of pending adjustments requested by other operators. */
    waiting: z.int(),
    /** Time of the oldest of them; null without one. */
    oldest: instant.nullable(),
    symbol: z.string(),
    /** Books for members in this installation, the default one first. */
    books: z.array(book),
    /** Maximum of one adjustment, and the amount above which two other operators must approve. */
    most: money,
    twoAbove: money,
  }),
});

export const askAdjustment = post('/wps/console/adjustments', {
  summary: "Asks for a change of a member's balance; another operator has to approve it within 24 hours",
  ...admin,
  right: 'credit.act',
  proof: true,
  createsMoney: true,
  input: {
    body: z.strictObject({
      account: text(60),
      book,
      direction: z.enum(['credit', 'debit']),
      amount: text(40),
      reason: why,
      /** A repeated key returns the same adjustment. */
      idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    }),
  },
  failures: ['second.proof', 'register.field', 'thing.unknown', 'adjustment.short', 'adjustment.key_used'],
  output: adjustmentRow,
});

export const approveAdjustment = post('/wps/console/adjustments/:id/approval', {
  summary: 'Approves an adjustment that another operator asked for, and carries it out',
  ...admin,
  right: 'credit.approve',
  proof: true,
  createsMoney: true,
  input: {
    params: rowId,
    /** Balance before the adjustment as shown to the approver. */
    body: z.strictObject({ before: money }),
  },
  failures: [
    'second.proof',
    'thing.unknown',
    'approval.own',
    'approval.expired',
    'approval.decided',
    'adjustment.short',
    'adjustment.moved',
  ],
  output: adjustmentRow,
});

export const refuseAdjustment = post('/wps/console/adjustments/:id/refusal', {
  summary: 'Refuses an adjustment; who asked for it takes it back this way',
  ...admin,
  right: 'credit.approve',
  ownRight: 'credit.act',
  proof: true,
  input: { params: rowId, body: z.strictObject({ reason: why }) },
  failures: ['second.proof', 'thing.unknown', 'approval.decided'],
  output: adjustmentRow,
});
