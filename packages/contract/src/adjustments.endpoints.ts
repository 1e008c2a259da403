/** Adjustments of a member's money by hand: one operator asks, another one approves. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
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
    member: z.strictObject({ id: z.string(), account: z.string() }),
    book,
    symbol: z.string(),
    /** More than zero goes to the member, less is taken. */
    amount: money,
    reason: z.string(),
    state: adjustmentState,
    /** Balance before it and after it: as it was when it was carried out, as it would be now while it waits. */
    before: money.nullable(),
    after: money.nullable(),
    askedBy: z.string(),
    /** Whether the operator who looks has asked for it. */
    own: z.boolean(),
    askedAt: instant,
    /** Until when it can be approved. */
    until: instant,
    /** Who else has to stand for it, and who does. */
    needs: z.int(),
    approvedBy: z.array(z.string()),
    /** Who refused it or took it back, and the words. */
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
      /** Beginning of the account name. */
      account: text(60).optional(),
      before: rowId.shape.id.optional(),
      size: queryNumber(1, 100, 25),
    }),
  },
  output: z.strictObject({
    rows: z.array(adjustmentRow),
    next: z.string().nullable(),
    /** How many wait for this operator: those that another one asked for. */
    waiting: z.int(),
    /** Since when the oldest of them waits; null for none. */
    oldest: instant.nullable(),
    symbol: z.string(),
    /** Members' books that this installation keeps, the one that they play in first. */
    books: z.array(book),
    /** Most that one adjustment may move, and above which two others have to approve. */
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
      /** The same key again is the same adjustment. */
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
    /** Balance that the approver saw as the one before. */
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
