/**
 * Counter updates by broadcast: an operator publishes to 1,000 connected members, until each client's three counters
 * are correct. End to end over real sockets; the clients are in the same process, so that the figure is an upper bound.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addContent } from '@parlour/contract/announcements.endpoints';
import { stream } from '@parlour/contract/events.endpoints';
import type { UnreadCounts } from '@parlour/contract/inbox';
import { sendMessage } from '@parlour/contract/inbox.endpoints';
import type { KyselyPlugin } from 'kysely';
import { openWallet } from '../apps/server/src/ledger/wallet/index.ts';
import { testApp, valueOf } from '../apps/server/src/testing/app.ts';
import { consoleOf, goingClock } from '../apps/server/src/testing/console.ts';
import { keepSessions, signIn } from '../apps/server/src/testing/member-server.ts';
import { aMember } from '../apps/server/src/testing/players.ts';
import { median, report } from './report.ts';
import { benchDatabase } from './world.ts';

const MEMBERS = 1_000;
const ROUNDS = 10;
const LIMIT_MS = 200;
/** Queries, one for each 250 clients. */
const QUESTIONS = 4;
const ROUND_LIMIT_MS = 10_000;

const { database: opened, drop } = await benchDatabase('counters');
let questions = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('unread_of(')) questions++;
    return node;
  },
  transformResult: async ({ result }) => result,
};
const clock = goingClock();
const app = await testApp({ ...opened, db: opened.db.withPlugin(counter) }, { clock: clock.now });
const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
const keeper = await keepSessions(opened);
const desk = consoleOf(app);
const tab = await desk.operator(clock);

type Phone = { socket: Socket; counts: UnreadCounts | null; at: number };
const phones: Phone[] = [];
let heard = () => {};
async function open(): Promise<void> {
  const member = await aMember(opened.db);
  await openWallet(opened.db, { memberId: member, book: 'PLAY', currency: 'MMK' });
  const { headers } = await signIn(keeper, opened.db, member);
  const phone: Phone = { socket: connect(port, '127.0.0.1'), counts: null, at: 0 };
  phones.push(phone);
  phone.socket.on('data', (bytes) => {
    for (const [, counts = ''] of bytes.toString('latin1').matchAll(/event: unread\ndata: (.*)\n/g)) {
      phone.counts = JSON.parse(counts) as UnreadCounts;
      phone.at = performance.now();
    }
    heard();
  });
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map((pair) => pair.join(': '));
  phone.socket.write([`GET ${stream.path} HTTP/1.1`, ...lines, '\r\n'].join('\r\n'));
}

/** Waits until every client has these counters. */
async function shown(expected: Pick<UnreadCounts, 'announcement' | 'inbox'>): Promise<void> {
  const isRight = ({ counts }: Phone) =>
    counts?.inbox === expected.inbox && counts.announcement === expected.announcement && counts.chat === 0;
  const all = new Promise<'all'>((done) => {
    heard = () => {
      if (phones.every(isRight)) done('all');
    };
    heard();
  });
  if ((await Promise.race([all, pause(ROUND_LIMIT_MS)])) !== 'all')
    throw new Error(`${phones.filter((phone) => !isRight(phone)).length} phones show other counters`);
}

const PICTURELESS = {
  groupName: '',
  execution: 'B' as const,
  link: '',
  images: [],
  ord: 1,
  startsAt: null,
  endsAt: null,
};
const publish = {
  inbox: async (round: number) => {
    const texts = { EN: { title: `Letter ${round}`, html: '<p>Come tonight.</p>' } };
    valueOf(await desk.call(sendMessage, { body: { to: { kind: 'members' }, texts } }, tab));
  },
  announcement: async (round: number) => {
    const texts = { EN: { title: `Notice ${round}`, text: '', action: '', content: '' } };
    const body = { ...PICTURELESS, type: 'PL' as const, audience: { kind: 'everybody' as const }, texts };
    valueOf(await desk.call(addContent, { body }, tab));
  },
};

for (let from = 0; from < MEMBERS; from += 50) await Promise.all(Array.from({ length: 50 }, open));
while (phones.some(({ counts }) => !counts)) await pause(50);
const now = { inbox: phones[0]?.counts?.inbox ?? 0, announcement: phones[0]?.counts?.announcement ?? 0 };

const late: number[] = [];
const asked: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const what = round % 2 ? 'inbox' : 'announcement';
  now[what]++;
  questions = 0;
  const started = performance.now();
  await Promise.all([shown(now), publish[what](round)]);
  late.push(...phones.map(({ at }) => at - started));
  asked.push(questions);
  await pause(200);
}
for (const { socket } of phones) socket.destroy();
await keeper.close();
await app.close();
await drop();

late.sort((a, b) => a - b);
const held = report('counters', [
  {
    what: `published to ${MEMBERS} members, p95 until all three counters are right`,
    ours: late[Math.floor(late.length * 0.95)] ?? 0,
    baseline: LIMIT_MS,
    unit: 'ms',
    goal: { atMost: 1 },
  },
  {
    what: `questions that count ${MEMBERS} members`,
    ours: median(asked),
    baseline: QUESTIONS,
    unit: 'questions',
    goal: { atMost: 1 },
  },
]);
process.exit(held ? 0 : 1);
