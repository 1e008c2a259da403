/** Sessions as the HTTP layer uses them; `identity/sessions` and `identity/operators` implement them. */
import type { FailureCode } from '@parlour/contract/errors';
import type { Right } from '@parlour/contract/operator-rights';
import type { FastifyRequest } from 'fastify';
import type { Outcome } from './result.ts';

export type Book = 'PLAY' | 'TRIAL' | 'REAL';

/** Book of ordinary members: the book of their sessions, and the default for everything that they are granted. */
export const MEMBER_BOOK = 'PLAY';

export type Session = {
  id: bigint;
  memberId: bigint;
  account: string;
  type: number;
  customerType: string | null;
  book: Book;
  /** An operator looks at the account: calls that change something are refused. */
  isView?: true;
};

export type Sessions = {
  /**
   * Resolves the live session of a request; `ended` if its token was valid once; null without a token or with an
   * unknown one.
   */
  resolve: (request: FastifyRequest) => Promise<Session | 'ended' | null>;
};

/** A caller at the console's endpoints: a signed-in operator, or an API key of one. */
export type OperatorSession = {
  /** Session; null for an API key. */
  id: bigint | null;
  /** The operator, or the one who created the key. */
  operatorId: bigint;
  /** Name of the operator, or `key NAME of OPERATOR`. */
  name: string;
  role: string;
  /** Rights at the time of the call: of the role, and for a key also of the key. */
  rights: ReadonlySet<Right>;
};

export type OperatorSessions = {
  resolve: (request: FastifyRequest) => Promise<OperatorSession | null>;
  /** Whether the operator has recently shown a second factor in this session. */
  isProven: (operator: OperatorSession) => Promise<boolean>;
};

/** Returns the session of a signed-in operator. Throws for an API key: call it where keys are refused. */
export function sessionIdOf({ id, name }: Pick<OperatorSession, 'id' | 'name'>): bigint {
  if (id === null) throw new Error(`${name} has no session`);
  return id;
}

export type ApiKeys = {
  /** Resolves the API key of a request; null if the request names none. */
  resolve: (request: Pick<FastifyRequest, 'headers' | 'ip'>) => Promise<Outcome<OperatorSession, FailureCode> | null>;
};
