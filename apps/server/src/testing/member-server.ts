/** Server for members without any routes, for concurrent processes of tests, and the login to it. */
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSessions, type SessionKeeper } from '../identity/sessions/index.ts';
import type { Database, Db } from '../platform/db/db.ts';
import type { Platform } from '../platform/http/http-context.ts';
import type { Scope } from '../platform/http/mount.ts';
import { buildServer } from '../platform/http/server.ts';
import { throttleTable } from '../platform/http/throttles.ts';
import { startJobs } from './jobs.ts';

const DAY = 86_400;
const POLICY = { lifetimeSeconds: DAY, idleSeconds: DAY, rememberedLifetimeSeconds: DAY, rememberedIdleSeconds: DAY };

export async function keepSessions(database: Database): Promise<SessionKeeper> {
  const jobs = await startJobs(database);
  const keeper = await createSessions(database, jobs, { secure: false, policy: POLICY, afterEnd: async () => {} });
  return {
    ...keeper,
    async close() {
      await jobs.close();
      await keeper.close();
    },
  };
}

export async function memberServer(database: Database) {
  const server = await buildServer({ headers: {}, trustedProxies: [], logLevel: 'silent', fastPath: () => false });
  const sessions = await keepSessions(database);
  const platform: Platform = {
    registry: [],
    sessions,
    operators: { resolve: async () => null, isProven: async () => false },
    apiKeys: { resolve: async () => null },
    isReadOnly: () => false,
    decrypt: async () => ({ ok: false, code: 'crypto.refused' }),
    shuts: () => false,
    throttles: throttleTable(1000, () => null),
    checksOutput: true,
  };
  return { server, sessions, scope: server.decorate('platform', platform) as unknown as Scope };
}

/** Signs a member in; returns the session and the headers of a browser. */
export async function signIn(keeper: SessionKeeper, db: Db, memberId: bigint) {
  const cookies: string[] = [];
  const reply = { setCookie: (name: string, value: string) => cookies.push(`${name}=${value}`) };
  const request = { headers: {}, cookies: {}, ip: '10.0.0.1' } as unknown as FastifyRequest;
  const opening = { memberId, lifetimeSeconds: DAY, remembered: false, seriesId: null };
  const { id, token } = await keeper.open(db, opening, request, reply as unknown as FastifyReply);
  const headers: Record<string, string> = { [TOKEN_HEADER]: token, cookie: cookies.join('; ') };
  return { sessionId: id, headers };
}
