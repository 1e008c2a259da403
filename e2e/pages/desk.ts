/** What an operator writes for players, without the screens of the console. */
import { randomUUID } from 'node:crypto';
import {
  addContent,
  type ContentRow,
  type ContentWish,
  changeContent,
} from '@parlour/contract/announcements.endpoints';
import { makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { beginSetUp, setUpOperator } from '@parlour/contract/operator-sessions.endpoints';
import { request } from '@playwright/test';
import { DEMO_CONSOLE } from '../../apps/server/src/config/config.ts';
import { caller, valueOf } from './member.ts';
import { codeNow, invitation, OPERATOR_PASSWORD } from './operator.ts';

let desks = 0;

const WISH: ContentWish = {
  type: 'PL',
  groupName: '',
  execution: 'B',
  audience: { kind: 'everybody' },
  texts: {},
  link: '',
  images: [],
  ord: 0,
  startsAt: null,
  endsAt: null,
};

type Wish = Partial<ContentWish> & { title: string; content?: string };
const wishOf = ({ title, content = '', ...over }: Wish): ContentWish => ({
  ...WISH,
  texts: { EN: { title, text: '', action: '', content } },
  ...over,
});

export type Desk = {
  announce: (wish: Wish) => Promise<ContentRow>;
  change: (id: string, wish: Wish) => Promise<ContentRow>;
  /** Asks for vouchers above what one operator may credit alone: they wait for another operator. */
  askVouchers: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A desk of an operator of its own. Close it afterwards. */
export async function openDesk(): Promise<Desk> {
  // Whoever asks without a browser finds no host below `localhost`.
  const context = await request.newContext({ extraHTTPHeaders: { host: DEMO_CONSOLE } });
  const setupToken = new URL(await invitation()).searchParams.get('setup') ?? '';
  let csrf = '';
  const call = caller(context, (): Record<string, string> => (csrf === '' ? {} : { 'x-parlour-operator': csrf }));
  const { secret } = valueOf(await call(beginSetUp, { body: { setupToken } }));
  const name = `desk${process.pid}x${Date.now().toString(36)}${desks++}`;
  const body = { setupToken, name, password: OPERATOR_PASSWORD, code: codeNow(secret) };
  ({ csrf } = valueOf(await call(setUpOperator, { body })));
  return {
    announce: async (wish) => valueOf(await call(addContent, { body: wishOf(wish) })),
    change: async (id, wish) => valueOf(await call(changeContent, { params: { id }, body: wishOf(wish) })),
    async askVouchers(batch) {
      const wish = { book: 'PLAY' as const, amount: '1000001', count: 1, expiresAt: null, audience: null };
      const result = await call(makeVouchers, { body: { ...wish, name: batch, idempotencyKey: randomUUID() } });
      if (result.ok || result.code !== 'credit.second') throw new Error('the vouchers wait for nobody');
    },
    close: () => context.dispose(),
  };
}
