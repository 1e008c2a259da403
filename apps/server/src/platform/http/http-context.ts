/** What every scope of the server shares. Built once in `app.ts` and handed down as a plain value. */
import type { Endpoint, ThrottleClass } from '@parlour/contract/endpoint';
import type { FailureCode } from '@parlour/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Outcome } from './result.ts';
import type { OperatorSessions, Sessions } from './sessions.ts';

export type Throttle =
  | {
      max: number;
      timeWindow: number;
      keyGenerator?: (request: FastifyRequest) => string;
      /** What all servers count together under; each server counts for itself without it. */
      shared?: string;
    }
  | false;

export type Platform = {
  /** Every endpoint that was mounted, for the documentation and the tests that walk all routes. */
  registry: Endpoint[];
  sessions: Sessions;
  operators: OperatorSessions;
  /** Whether a member type may not change anything. */
  isReadOnly: (type: number) => boolean;
  /** Opens an encrypted body, which is bound to one method and path. */
  decrypt: (jwe: string, method: string, path: string) => Promise<Outcome<unknown, FailureCode>>;
  /** Whether a call to one of the ways in is turned away unread, because too many come at once. */
  shuts: (request: FastifyRequest) => boolean;
  throttles: Record<ThrottleClass, Throttle>;
  /** In tests and development every answer is held against its schema. */
  checksOutput: boolean;
};
