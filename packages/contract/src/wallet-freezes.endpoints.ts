/** Wallets frozen by the ledger monitor. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, money } from './schemas.ts';

const admin = { access: 'operator', throttle: 'console' } as const;

const frozenWallet = z
  .strictObject({
    id: z.string(),
    memberId: z.string(),
    account: z.string(),
    book: z.enum(['PLAY', 'TRIAL', 'REAL']),
    symbol: z.string(),
    /** Balance of the wallet; the expected value is the sum of its entries. */
    balance: money,
    at: instant,
  })
  .meta({ id: 'FrozenWallet' });
export type FrozenWallet = z.output<typeof frozenWallet>;

export const listFrozenWallets = get('/wps/console/books/frozen', {
  summary: 'Wallets that are stopped because their books do not add up, the one that was stopped last first',
  ...admin,
  right: 'ledger.view',
  output: z.strictObject({ wallets: z.array(frozenWallet) }),
});

export const releaseWallet = post('/wps/console/books/frozen/:id/release', {
  summary: 'Lets a wallet play and pay out again, when its books add up',
  ...admin,
  right: 'ledger.approve',
  proof: true,
  input: {
    params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(300) }),
  },
  failures: ['second.proof', 'thing.unknown', 'wallet.not_clean'],
  output: z.strictObject({ released: z.literal(true) }),
});
