/** A studio with a test double of the gateway, new for each test, and the calls that a game page makes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyRound } from '@parlour/games/verify';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect } from 'vitest';
import type { RoundRecord, SeedAnswer, SessionAnswer, SpinAnswer, SpinDone } from '../shared/wire.ts';
import type { GameInfo } from './games.ts';
import { GatewayDouble, KEY, OTHER_KEY } from './gateway-double.ts';
import { type StudioOptions, studioPlugin } from './plugin.ts';

export let gateway: GatewayDouble;
let dir: string;
export let app: FastifyInstance;
/** The studio's clock, set by tests. */
export const clock = { now: 0 };
let launches = 0;

/** A slot, and a game of each category that has its own engine. */
const GAMES: Readonly<Record<string, GameInfo>> = {
  'JL-7': { names: { EN: 'Jade Dragon', MY: 'ကျောက်စိမ်း' }, category: 'RNG' },
  'EV-1': { names: { EN: 'Golden Baccarat' }, category: 'LIVE' },
  'RO-1': { names: { EN: 'Grand Roulette' }, category: 'LIVE', engine: 'roulette' },
  'DT-1': { names: { EN: 'Dragon Duel' }, category: 'LIVE', engine: 'dragontiger' },
  'SB-1': { names: { EN: 'Sic Bo Hall' }, category: 'LIVE', engine: 'sicbo' },
  'FT-1': { names: { EN: 'Royal Fan Tan' }, category: 'LIVE', engine: 'fantan' },
  'MW-1': { names: { EN: 'Golden Wheel' }, category: 'LIVE', engine: 'moneywheel' },
  'BJ-1': { names: { EN: 'Royal Blackjack' }, category: 'LIVE', engine: 'blackjack' },
  'BU-1': { names: { EN: 'Royal Bu Gyi' }, category: 'PVP', engine: 'bugyi' },
  'SK-1': { names: { EN: 'Royal Shan Koe Mee' }, category: 'PVP', engine: 'shan' },
  'TC-1': { names: { EN: 'Royal Three Cards' }, category: 'LIVE', engine: 'threecards' },
  'FI-1': { names: { EN: 'Deep Water' }, category: 'FISH' },
  'BI-1': { names: { EN: 'Bingo Night' }, category: 'BINGO' },
  'LO-1': { names: { EN: 'Evening Draw' }, category: 'LOTT' },
  'SP-1': { names: { EN: 'City League' }, category: 'SPORTS' },
  'PO-1': { names: { EN: 'Lucky Jacks' }, category: 'PVP' },
  'ES-1': { names: { EN: 'Arena Cup' }, category: 'ESPORTS' },
  'CF-1': { names: { EN: 'Rooster Ring' }, category: 'COCKFIGHT' },
  'JL-8': { names: { EN: 'Golden Ox' }, category: 'RNG', vendor: 'JL' },
  'XX-1': { names: { EN: 'Silver Ox' }, category: 'RNG', vendor: 'XX' },
};

export async function start(options: Partial<StudioOptions> = {}): Promise<FastifyInstance> {
  app = fastify();
  await studioPlugin(app, {
    gatewayUrl: gateway.url,
    keys: [KEY, OTHER_KEY],
    dataDir: dir,
    clock: () => clock.now,
    retryMs: [5, 10],
    cleanUpMs: 1_000_000,
    catalogue: (game) => GAMES[game],
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

export async function post<T>(path: string, payload: object): Promise<T & { http: number }> {
  const response = await app.inject({ method: 'POST', url: `/studio/api/${path}`, payload });
  return { ...response.json<T>(), http: response.statusCode };
}
export const recall = async (round: string) => (await app.inject(`/studio/api/round/${round}`)).json<RoundRecord>();

export async function enter(player = 'p1', game = 'JL-7'): Promise<SessionAnswer> {
  const token = `launch-${++launches}`;
  gateway.tokens.set(token, { player, game });
  const answer = await post<SessionAnswer>('session', { token, game });
  expect(answer.ok).toBe(true);
  return answer;
}
export const spin = (session: string, spinId: string, bet = '600.00', more = {}) =>
  post<SpinAnswer>('spin', { session, spinId, bet, ...more });
export const done = (answer: SpinAnswer): SpinDone => {
  expect(answer).toMatchObject({ ok: true, state: 'done' });
  return answer as SpinDone;
};

/** Creates a new studio for each test of a file. */
export function freshStudios(): void {
  beforeEach(async () => {
    gateway = await new GatewayDouble().listen();
    dir = mkdtempSync(join(tmpdir(), 'studio-'));
    clock.now = 1_800_000_000_000;
    await start();
  });
  afterEach(async () => {
    await app.close();
    await gateway.app.close();
    rmSync(dir, { recursive: true });
  });
}

/** Changes the seeds of a session, and recomputes every round from the revealed ones. */
export async function expectFair(session: string, promised: string, rounds: readonly string[]): Promise<void> {
  const { revealed } = await post<Extract<SeedAnswer, { ok: true }>>('seed', { session, clientSeed: 'fresh' });
  expect(revealed.commitment).toBe(promised);
  for (const round of rounds) {
    const { model, choice, clientSeed, nonce, outcome, serverSeed } = await recall(round);
    expect(serverSeed).toBe(revealed.serverSeed);
    const evidence = { model, choice, clientSeed, nonce, promised, serverSeed: revealed.serverSeed };
    expect(verifyRound(evidence)).toEqual({ ok: true, round: outcome });
  }
}
