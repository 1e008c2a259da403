/**
 * A thousand members redeem one promo code simultaneously: everybody gets an answer, and its stock is granted exactly.
 */
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { redeemPromoCode } from '@parlour/contract/rewards.endpoints';
import { insertPromo, insertWords } from '../apps/server/src/campaigns/promo-codes/promo-codes.store.ts';
import { trialBalance } from '../apps/server/src/ledger/wallet/index.ts';
import { type Player, testApp } from '../apps/server/src/testing/app.ts';
import { report } from './report.ts';
import { benchDatabase } from './world.ts';

const MEMBERS = 1_000;
const STOCK = 100;
const LIMIT_MS = 2_000;
const AT_ONCE = 20;

const { database, drop } = await benchDatabase('claims');
// Password hashing is measured by another benchmark.
const app = await testApp(database, {
  hasher: { hash: async () => 'not a hash', verify: async () => false },
});
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const players: Player[] = [];
for (let i = 0; i < MEMBERS; i += AT_ONCE)
  players.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, j) => app.register(`claimer_${i + j}`)))));
const { id } = await insertPromo(
  database.db,
  {
    name: 'bench',
    rule: null,
    amount: 500n,
    startsAt: null,
    endsAt: null,
    stock: STOCK,
    perMember: 1,
    audience: { kind: 'members' },
  },
  { madeBy: 'bench' },
);
await insertWords(database.db, id, ['RUSH2026'], null);

const started = performance.now();
const answers = await Promise.all(
  players.map(async ({ token, cookies }) => {
    const answer = await fetch(address + redeemPromoCode.path, {
      method: redeemPromoCode.method,
      headers: {
        'content-type': 'application/json',
        [TOKEN_HEADER]: token,
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      },
      body: JSON.stringify({ code: 'rush-2026' }),
    });
    return { status: answer.status, body: (await answer.json()) as { success: boolean; code?: string } };
  }),
);
const took = performance.now() - started;

const granted = answers.filter(({ body }) => body.success).length;
const refused = answers.filter(({ body }) => body.code === 'promo_code.used_up').length;
const { taken } = await database.db
  .selectFrom('promo_code')
  .select('taken')
  .where('id', '=', id)
  .executeTakeFirstOrThrow();
const { problems } = await trialBalance(database.db);
console.log(`granted ${granted}, used up ${refused}, of ${MEMBERS}; the books: ${problems.join(', ') || 'clean'}`);
const isExact = granted === STOCK && taken === STOCK && refused === MEMBERS - STOCK && problems.length === 0;
await app.close();
await drop();

const held = report('claims', [
  {
    what: `${MEMBERS} members redeem one promo code at once`,
    ours: took,
    baseline: LIMIT_MS,
    unit: 'ms',
    goal: { atMost: 1 },
  },
]);
process.exit(held && isExact ? 0 : 1);
