/** Operator content for players, created by API instead of the console. */
import { randomUUID } from 'node:crypto';
import {
  type AnnouncementInput,
  addContent,
  type ContentRow,
  changeContent,
} from '@parlour/contract/announcements.endpoints';
import { makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { beginSetUp, setUpOperator } from '@parlour/contract/operator-sessions.endpoints';
import { request } from '@playwright/test';
import { DEMO_CONSOLE } from '../../apps/server/src/config/config.ts';
import { caller, valueOf } from './member.ts';
import { codeNow, invitation, OPERATOR_PASSWORD } from './operator.ts';
import { uniqueTag } from './unique.ts';

const WISH: AnnouncementInput = {
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

type Draft = Partial<AnnouncementInput> & { title: string; content?: string };
const toDraft = ({ title, content = '', ...over }: Draft): AnnouncementInput => ({
  ...WISH,
  texts: { EN: { title, text: '', action: '', content } },
  ...over,
});

export type OperatorApi = {
  announce: (draft: Draft) => Promise<ContentRow>;
  change: (id: string, draft: Draft) => Promise<ContentRow>;
  /** Requests vouchers above one operator's limit, which await another operator. */
  askVouchers: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Creates an API client of a separate operator. Close it afterwards. */
export async function openOperatorApi(): Promise<OperatorApi> {
  // Without a browser, hosts below `localhost` are not resolved.
  const context = await request.newContext({ extraHTTPHeaders: { host: DEMO_CONSOLE } });
  const setupToken = new URL(await invitation()).searchParams.get('setup') ?? '';
  let csrf = '';
  const call = caller(context, (): Record<string, string> => (csrf === '' ? {} : { 'x-parlour-operator': csrf }));
  const { secret } = valueOf(await call(beginSetUp, { body: { setupToken } }));
  const name = `desk${uniqueTag()}`;
  const body = { setupToken, name, password: OPERATOR_PASSWORD, code: codeNow(secret) };
  ({ csrf } = valueOf(await call(setUpOperator, { body })));
  return {
    announce: async (draft) => valueOf(await call(addContent, { body: toDraft(draft) })),
    change: async (id, draft) => valueOf(await call(changeContent, { params: { id }, body: toDraft(draft) })),
    async askVouchers(batch) {
      const draft = { book: 'PLAY' as const, amount: '1000001', count: 1, expiresAt: null, audience: null };
      const result = await call(makeVouchers, { body: { ...draft, name: batch, idempotencyKey: randomUUID() } });
      if (result.ok || result.code !== 'credit.second') throw new Error('the vouchers wait for nobody');
    },
    close: () => context.dispose(),
  };
}
