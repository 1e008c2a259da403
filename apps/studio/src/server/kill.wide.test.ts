/** The studio as a separate process, killed in the middle of a round and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseMoney } from '@parlour/contract/money';
import { payout } from '@parlour/games/stake';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionAnswer, SpinAnswer } from '../shared/wire.ts';
import { GatewayDouble, KEY } from './gateway-double.ts';

const MAIN = resolve(import.meta.dirname, 'main.ts');
let gateway: GatewayDouble;
let dir: string;
let child: ChildProcess;

/** Starts the process; returns its URL. */
async function start(): Promise<string> {
  child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      STUDIO_PORT: '0',
      STUDIO_DATA: dir,
      GATEWAY_URL: gateway.url,
      STUDIO_KEY_ID: KEY.keyId,
      STUDIO_SECRET: KEY.secret,
    },
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const port = /^Studio on http:\/\/.*:(\d+)$/.exec(line)?.[1];
    if (port) return `http://127.0.0.1:${port}`;
  }
  throw new Error('the studio did not start');
}

async function kill(): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as T;
}

beforeEach(async () => {
  gateway = await new GatewayDouble().listen();
  dir = mkdtempSync(join(tmpdir(), 'studio-kill-'));
});
afterEach(async () => {
  await kill();
  await gateway.app.close();
  rmSync(dir, { recursive: true });
});

it.each([
  ['bet', 'before'],
  ['bet', 'after'],
  ['win', 'before'],
  ['win', 'after'],
] as const)(
  'killed during the %s, %s the wallet has done it: paid once, and the round is the same',
  async (name, how) => {
    const first = await start();
    gateway.tokens.set('t', { player: 'p1', game: 'JL-7' });
    const { session } = await post<SessionAnswer>(`${first}/studio/api/session`, { token: 't' });
    const spin = { session, spinId: 'the-spin-x', bet: '600.00' };
    gateway.breaks.push({ name, how });
    gateway.onCall = (call) => {
      if (call.name === name) child.kill('SIGKILL');
    };
    const gone = once(child, 'exit');
    await expect(post(`${first}/studio/api/spin`, spin)).rejects.toThrow();
    await gone;
    gateway.onCall = () => undefined;

    const second = await start();
    await expect.poll(() => gateway.moves.map((m) => m.name), { timeout: 10_000 }).toEqual(['bet', 'win']);
    const answer = await post<SpinAnswer>(`${second}/studio/api/spin`, spin);
    if (!answer.ok || answer.state !== 'done') throw new Error('the round is not done');
    expect(gateway.moves.map((m) => [m.name, m.round])).toEqual([
      ['bet', answer.round],
      ['win', answer.round],
    ]);
    const won = payout(answer.outcome.units, 60_000n);
    expect(gateway.balance).toBe(100_000_00n - 60_000n + won);
    expect(parseMoney(answer.balance, 2)).toBe(gateway.balance);
  },
);
