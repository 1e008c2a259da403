/** What the HTTP layer knows of sessions; `identity/sessions` and `identity/operators` provide it. */
import type { Right } from '@parlour/contract/operator-rights';
import type { FastifyRequest } from 'fastify';

export type Book = 'PLAY' | 'TRIAL' | 'REAL';

/** The book that members of the house play in: sessions of members are of it, and whatever is given starts with it. */
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
  /** The live session of a request; `ended` when its token was once good; null without or with an unknown one. */
  resolve: (request: FastifyRequest) => Promise<Session | 'ended' | null>;
};

export type OperatorSession = {
  id: bigint;
  operatorId: bigint;
  name: string;
  role: string;
  /** Rights of the role, as they are at the moment of the call. */
  rights: ReadonlySet<Right>;
};

export type OperatorSessions = {
  resolve: (request: FastifyRequest) => Promise<OperatorSession | null>;
  /** Whether the operator showed a second factor in this session a moment ago. */
  isProven: (operator: OperatorSession) => Promise<boolean>;
};
