/** Calls of the studio's server. A call without a response returns null: the network is unavailable. */
import type {
  RoundRecord,
  RoundSummary,
  SeedAnswer,
  SessionAnswer,
  SpinAnswer,
  StudioFailure,
} from '../shared/wire.ts';

const BASE = `${import.meta.env.BASE_URL}api`;
const TIMEOUT_MS = 15_000;

async function call<T>(path: string, body?: object): Promise<T | StudioFailure | null> {
  try {
    const response = await fetch(`${BASE}/${path}`, {
      ...(body
        ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { method: 'GET' }),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await response.json()) as T | StudioFailure;
  } catch {
    return null;
  }
}

export const openSession = (token: string, game: string, language: string) =>
  call<SessionAnswer>('session', { token, game, language });
export const askSpin = (session: string, spinId: string, bet: string, choice: string) =>
  call<SpinAnswer>('spin', { session, spinId, bet, choice });
export const askChoice = (session: string, round: string, choice: string) =>
  call<SpinAnswer>('choose', { session, round, choice });
export const askRound = (session: string, round: string) => call<SpinAnswer>('resume', { session, round });
/**
 * Reports that the player has seen the result of a round; if the call fails, the result is shown again at the next
 * start.
 */
export const sayShown = (session: string, round: string) => void call('shown', { session, round });
export const changeSeeds = (session: string, clientSeed: string) => call<SeedAnswer>('seed', { session, clientSeed });
export const listRounds = (session: string) => call<{ ok: true; history: RoundSummary[] }>('history', { session });
export const recallRound = (round: string) => call<RoundRecord>(`round/${encodeURIComponent(round)}`);

/** Returns a unique id. `crypto.randomUUID` is missing on plain HTTP. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}
