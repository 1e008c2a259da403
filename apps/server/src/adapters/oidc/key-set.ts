/**
 * Public keys published by a provider as a JWK set. Cached as long as the response's cache-control allows; an unknown
 * key id reloads it, at most once a minute, so that forged tokens cannot make this server flood the provider. When the
 * set has expired and cannot be reloaded, no token is accepted.
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { type Ask, Unreachable } from '../outgoing.ts';

const LEAST_MS = 60_000;
const MOST_MS = 24 * 3600_000;
const USUAL_MS = 3600_000;

/** Returns the cache lifetime of a response, in ms. */
export function keepFor(cacheControl: string | null, age: string | null): number {
  if (/\bno-(store|cache)\b/.test(cacheControl ?? '')) return LEAST_MS;
  const seconds = /\bmax-age=(\d{1,9})\b/.exec(cacheControl ?? '')?.[1];
  if (seconds === undefined) return USUAL_MS;
  const left = (Number(seconds) - (Number(age) || 0)) * 1000;
  return Math.min(Math.max(left, LEAST_MS), MOST_MS);
}

function parseKeys(text: string): JSONWebKeySet {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('keys' in value) || !Array.isArray(value.keys))
    throw new Unreachable('no key set');
  return value as JSONWebKeySet;
}

type Held = { find: JWTVerifyGetKey; askedAt: number; until: number };

/**
 * @param url URL of the JWK set
 * @param now clock in ms
 * @returns function that finds the key for a token's header. Rejects with {@link Unreachable} when no key set can be
 * loaded, and as jose does when the set has no such key
 */
export function createKeySet(url: string, ask: Ask, now: () => number = Date.now): JWTVerifyGetKey {
  let held: Held | null = null;
  let asking: Promise<Held> | null = null;

  async function fetchKeys(): Promise<Held> {
    const reply = await ask(url);
    if (reply.status !== 200) throw new Unreachable(`the key set was answered with ${reply.status}`);
    let keys: JSONWebKeySet;
    try {
      keys = parseKeys(reply.text);
    } catch {
      throw new Unreachable('the key set cannot be read');
    }
    const at = now();
    held = {
      find: createLocalJWKSet(keys),
      askedAt: at,
      until: at + keepFor(reply.header('cache-control'), reply.header('age')),
    };
    return held;
  }
  const renew = (): Promise<Held> => {
    asking ??= fetchKeys().finally(() => {
      asking = null;
    });
    return asking;
  };

  return async (header, token) => {
    const current = held !== null && now() < held.until ? held : await renew();
    try {
      return await current.find(header, token);
    } catch (error) {
      const mayAskAgain = now() - current.askedAt >= LEAST_MS;
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskAgain) throw error;
      return (await renew()).find(header, token);
    }
  };
}
