/** Pages of records for a member with 100,000 entries: plain, deep, and through filters with hardly any match. */
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { listStatement } from '@parlour/contract/wallet.endpoints';
import { applyCommands, balanceOf, movePlayer } from '../apps/server/src/ledger/wallet/index.ts';
import { testApp, valueOf } from '../apps/server/src/testing/app.ts';
import { aCommand } from '../apps/server/src/testing/commands.ts';
import { aSession, aVendor } from '../apps/server/src/testing/players.ts';
import { report } from './report.ts';
import { benchDatabase } from './world.ts';

const ENTRIES = 100_000;
const PAGES = 400;
const LIMIT_MS = 50;
const AT_ONCE = 128;

const { database, drop } = await benchDatabase('statement');
const { db } = database;
const app = await testApp(database);
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const player = await app.register();
const { id: memberId } = await db
  .selectFrom('member')
  .select('id')
  .where('account', '=', player.account)
  .executeTakeFirstOrThrow();
const { accountId } = await balanceOf(db, memberId, 'PLAY');
const vendor = await aVendor(db, 'LONG');
const session = await aSession(db, accountId, vendor, 600);
const command = aCommand(vendor, { memberId, accountId, session });

/** A winning round has two entries, and every thousandth movement belongs to no round. */
let rounds = 0;
for (let entries = 0; entries < ENTRIES; ) {
  const settles = Array.from({ length: AT_ONCE }, () => {
    const n = rounds++;
    return command({ op: 'settle', tx: `s${n}`, round: `r${n}`, game: `${1001 + (n % 80)}`, bet: 100n, win: 100n });
  });
  await applyCommands(db, settles);
  entries += 2 * AT_ONCE;
  if (rounds % (4 * AT_ONCE) === 0)
    await movePlayer(db, { memberId, book: 'PLAY', house: 'promotions', amount: 1n, op: 'test', id: `${rounds}` });
}
await app.engagement.standing.refresh();
await database.exec('analyze');

const { lines } = valueOf(await app.call(listStatement, { query: { size: '1' } }, player));
const newest = Number(lines[0]?.id ?? 0);
const WISHES: [string, (n: number) => string][] = [
  ['newest', () => ''],
  ['deep', (n) => `&before=${Math.max(1, newest - Math.floor((newest * n) / PAGES))}`],
  ['other', (n) => `&kind=other&before=${newest - n}`],
  ['game', (n) => `&game=${1001 + (n % 80)}`],
];
const figures = new Map<string, number>();
for (const [name, draft] of WISHES) {
  const times: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    const started = performance.now();
    const answer = await fetch(`${address}${listStatement.path}?size=20${draft(n)}`, {
      headers: {
        [TOKEN_HEADER]: player.token,
        cookie: Object.entries(player.cookies)
          .map((pair) => pair.join('='))
          .join('; '),
      },
    });
    const body = (await answer.json()) as { success: boolean };
    times.push(performance.now() - started);
    if (!body.success) throw new Error(`a page was answered ${answer.status}`);
  }
  figures.set(name, times.toSorted((a, b) => a - b)[Math.floor(PAGES * 0.95)] ?? 0);
}
await app.close();
await drop();

const line = (what: string, name: string) => ({
  what: `${what}, p95 of ${PAGES}`,
  ours: figures.get(name) ?? 0,
  baseline: LIMIT_MS,
  unit: 'ms',
  goal: { atMost: 1 },
});
const held = report('statement', [
  line('newest page of 100,000 entries', 'newest'),
  line('pages all the way down', 'deep'),
  line('pages of what no round moved', 'other'),
  line('pages of one game', 'game'),
]);
process.exit(held ? 0 : 1);
