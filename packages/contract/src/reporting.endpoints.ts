/** Accounting: a member's results from play and payments, and the state of the ledgers. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { EXPORT_NAMES, POSITION_SPANS } from './reporting.ts';
import { instant, money } from './schemas.ts';

const position = z.strictObject({
  /** The business day, the week since Monday, or the month since its first day. */
  span: z.enum(POSITION_SPANS),
  deposits: money,
  /** Requested withdrawals less returned ones. */
  withdrawals: money,
  /** Deposits less withdrawals. */
  netDeposits: money,
  bets: money,
  wins: money,
  /** Wins less bets. */
  net: money,
});
export type Position = z.output<typeof position>;

export const getPosition = get('/wps/wallets/position', {
  summary: "What came in and went out, and the net position of the member's play: today, this week, this month",
  access: 'session',
  relay: true,
  cache: 'private',
  output: z.strictObject({ symbol: z.string(), spans: z.array(position) }),
});

const admin = { access: 'operator', throttle: 'console' } as const;
const day = z.iso.date();
const book = z.enum(['PLAY', 'TRIAL', 'REAL']);

const balanceRow = z
  .strictObject({
    id: z.string(),
    /** Last business day included. */
    day,
    at: instant,
    /** Operator who requested it; null for the daily one. */
    operator: z.string().nullable(),
    /** Closed day from which the balance was continued; null if it was computed from the first entry. */
    since: day.nullable(),
    clean: z.boolean(),
    problems: z.array(z.string()),
    transfers: z.string(),
    operations: z.string(),
    /** Balance of each kind of account at the end of the day. */
    sums: z.array(z.strictObject({ book, account: z.string(), balance: money })),
  })
  .meta({ id: 'TrialBalance' });
export type TrialBalanceRow = z.output<typeof balanceRow>;

export const getBooks = get('/wps/console/books', {
  summary: 'The trial balances that were kept, the newest first',
  ...admin,
  right: 'ledger.view',
  output: z.strictObject({
    today: day,
    timeZone: z.string(),
    symbol: z.string(),
    /** Books of this installation. */
    books: z.array(book),
    balances: z.array(balanceRow),
  }),
});

export const recountBooks = post('/wps/console/books/count', {
  summary: 'Counts the books now, from the first entry up to this moment',
  ...admin,
  right: 'ledger.act',
  output: balanceRow,
});

const daySums = z.strictObject({
  deposits: money,
  withdrawals: money,
  paidOut: money,
  fees: money,
  bonuses: money,
  /** Commissions paid to agents. */
  commissions: money,
  refills: money,
  adjustments: money,
  bets: money,
  wins: money,
  ggr: money,
});

const bookDay = z.strictObject({
  day,
  /** No movements on this day. */
  idle: z.boolean(),
  sums: daySums,
  kinds: z.array(z.strictObject({ kind: z.string(), count: z.string(), toPlayers: money, fromPlayers: money })),
});
export type BookDay = z.output<typeof bookDay>;

const span = { book, from: day, to: day };

export const listBookDays = get('/wps/console/books/days', {
  summary: 'What moved on each day of a span, the newest first; a day without movements is there too',
  ...admin,
  right: 'ledger.view',
  input: { query: z.strictObject(span) },
  failures: ['register.field'],
  output: z.strictObject({ days: z.array(bookDay), total: daySums }),
});

const EXPORT_FORMATS = ['csv', 'xlsx'] as const;

export const exportBooks = post('/wps/console/books/exports', {
  summary: 'A file of a span of the books, limited, with who made it and when inside, and on record',
  ...admin,
  right: 'ledger.view',
  proof: true,
  input: {
    body: z.strictObject({ what: z.enum(EXPORT_NAMES), format: z.enum(EXPORT_FORMATS), ...span }),
  },
  failures: ['second.proof', 'register.field'],
  output: z.strictObject({
    name: z.string(),
    type: z.string(),
    /** Content of the file in base64. */
    content: z.string(),
    rows: z.int(),
    /** The file is incomplete, because the period has more rows than a file can contain. */
    cut: z.boolean(),
  }),
});
