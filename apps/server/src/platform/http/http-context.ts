/** Shared context of all scopes of the server. Built once in `app.ts` and passed down as a plain value. */
import type { Endpoint, ThrottleClass } from '@parlour/contract/endpoint';
import type { FailureCode } from '@parlour/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Outcome } from './result.ts';
import type { ApiKeys, OperatorSessions, Sessions } from './sessions.ts';

export type Throttle =
  | {
      max: number;
      timeWindow: number;
      keyGenerator?: (request: FastifyRequest) => string;
      /** Key of the counters shared by all servers; without it each server counts for itself. */
      shared?: string;
    }
  | false;

export type Platform = {
  /** Every mounted endpoint, for the documentation and for tests that iterate over all routes. */
  registry: Endpoint[];
  sessions: Sessions;
  operators: OperatorSessions;
  apiKeys: ApiKeys;
  /** Whether a member type may not change anything. */
  isReadOnly: (type: number) => boolean;
  /** Decrypts a body, which is bound to one method and path. */
  decrypt: (jwe: string, method: string, path: string) => Promise<Outcome<unknown, FailureCode>>;
  /** Whether a login call is rejected unread because too many arrive. */
  shuts: (request: FastifyRequest) => boolean;
  throttles: Record<ThrottleClass, Throttle>;
  /** In tests and development every response is validated against its schema. */
  checksOutput: boolean;
};
