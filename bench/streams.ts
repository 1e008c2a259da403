/**
 * Event stream with many open connections: the delay of a broadcast's last recipients, compared with bare sockets that
 * receive a prebuilt frame, and the memory per open stream.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { stream } from '@parlour/contract/events.endpoints';
import { median, report } from './report.ts';

const CLIENTS = Number(process.env.STREAM_CLIENTS ?? 5_000);
const ROUNDS = 15;
const LIMIT_KIB = 20;
const AT_ONCE = 100;
const ROUND_LIMIT_MS = 10_000;

const now = () => performance.timeOrigin + performance.now();

type Server = {
  child: ChildProcess;
  port: number;
  ask: (line: string) => void;
  next: (start: string) => Promise<string>;
};

async function startServer(kind: 'raw' | 'product'): Promise<Server> {
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, 'stream-server.ts'), kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: { start: string; found: (line: string) => void }[] = [];
  if (!child.stdout) throw new Error('the server has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const at = waiting.findIndex(({ start }) => line.startsWith(start));
    if (at >= 0) waiting.splice(at, 1)[0]?.found(line);
  });
  const next = (start: string) => new Promise<string>((found) => waiting.push({ start, found }));
  const origin = await next('http');
  return { child, port: Number(new URL(origin).port), ask: (line) => child.stdin?.write(`${line}\n`), next };
}

/** Opens every stream and returns a function that waits until each has received an event, with the delays. */
async function openAll({ port }: Server) {
  const members = Array.from({ length: CLIENTS }, (_, i) => i + 1);
  let delays: number[] = [];
  let heardAll = () => {};
  const sockets: Socket[] = [];
  const open = (member: number) =>
    new Promise<void>((opened, failed) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      let begun = false;
      socket.on('error', failed);
      socket.on('data', (bytes: Buffer) => {
        const text = bytes.toString('latin1');
        if (!begun && text.includes('retry')) {
          begun = true;
          opened();
        }
        const sent = /"version":"(\d{10,}\.?\d*)"/.exec(text)?.[1];
        if (!sent) return;
        delays.push(now() - Number(sent));
        if (delays.length === CLIENTS) heardAll();
      });
      socket.write(`GET ${stream.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${TOKEN_HEADER}: ${member}\r\n\r\n`);
    });
  for (let from = 0; from < CLIENTS; from += AT_ONCE)
    await Promise.all(members.slice(from, from + AT_ONCE).map((member) => open(member)));
  return {
    async heard(): Promise<number[]> {
      delays = [];
      const all = new Promise<void>((done) => {
        heardAll = done;
      });
      await Promise.race([all, pause(ROUND_LIMIT_MS)]);
      if (delays.length < CLIENTS) throw new Error(`${CLIENTS - delays.length} streams heard nothing`);
      return delays;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function memoryOf(server: Server): Promise<number> {
  const line = server.next('memory ');
  server.ask('memory');
  return Number((await line).split(' ')[1]);
}

const p99 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

const product = await startServer('product');
const raw = await startServer('raw');
const before = await memoryOf(product);
const ours = await openAll(product);
const theirs = await openAll(raw);
await pause(1_000);
const perStream = ((await memoryOf(product)) - before) / 1024 / CLIENTS;

const late: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, server, streams] of [
    ['ours', product, ours],
    ['theirs', raw, theirs],
  ] as const) {
    const heard = streams.heard();
    server.ask('tell');
    late[name].push(p99(await heard));
    await pause(100);
  }
}
for (const { close } of [ours, theirs]) close();
for (const { child } of [product, raw]) child.kill();

const held = report('streams', [
  {
    what: `said to ${CLIENTS} streams, p99 until heard`,
    ours: median(late.ours),
    baseline: median(late.theirs),
    unit: 'ms',
    goal: { atMost: 1.15 },
  },
  { what: 'memory of an open stream', ours: perStream, baseline: LIMIT_KIB, unit: 'KiB', goal: { atMost: 1 } },
]);
process.exit(held ? 0 : 1);
