/** Sessions as the HTTP layer uses them; `identity/sessions` and `identity/operators` implement them. */
import type { Right } from '@parlour/contract/operator-rights';
import type { FastifyRequest } from 'fastify';

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
};

export type Sessions = {
  /**
   * Resolves the live session of a request; `ended` if its token was valid once; null without a token or with an
   * unknown one.
   */
  resolve: (request: FastifyRequest) => Promise<Session | 'ended' | null>;
};

export type OperatorSession = {
  id: bigint;
  operatorId: bigint;
  name: string;
  role: string;
  /** Rights of the role at the time of the call. */
  rights: ReadonlySet<Right>;
};

export type OperatorSessions = {
  resolve: (request: FastifyRequest) => Promise<OperatorSession | null>;
  /** Whether the operator has recently shown a second factor in this session. */
  isProven: (operator: OperatorSession) => Promise<boolean>;
};
