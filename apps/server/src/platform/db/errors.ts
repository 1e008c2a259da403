/**
 * Database errors in one form for both databases: an `Error` with PostgreSQL's `code` and, for violations of the
 * schema, `constraint`, `table` and `detail`.
 */
export type DatabaseError = Error & { code: string; constraint?: string; table?: string; detail?: string };

export type DatabaseErrorFields = {
  message: string;
  code: string;
  constraint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
};

/** An error of the embedded database, as `pg` would have thrown it. */
export class EmbeddedDatabaseError extends Error {
  declare readonly code: string;
  declare readonly constraint?: string;
  declare readonly table?: string;
  declare readonly detail?: string;

  constructor({ message, ...fields }: DatabaseErrorFields) {
    super(message);
    this.name = 'DatabaseError';
    Object.assign(this, fields);
  }
}

/** The embedded database thread ended before it answered. It is unknown whether the statement took effect. */
export class DatabaseGone extends EmbeddedDatabaseError {
  readonly sentence = true;
  constructor(message: string) {
    super({ message, code: '57P01' });
    this.name = 'DatabaseGone';
  }
}

/** The database cannot be opened; the message says why and what to do. */
export class DatabaseUnusable extends Error {
  readonly sentence = true;
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnusable';
  }
}

/** The outer database was used inside a transaction. Pass the transaction down instead. */
export class OuterDatabaseInTransaction extends Error {
  constructor() {
    super('The outer database was used inside a transaction: pass the transaction (tx) down and use that.');
    this.name = 'OuterDatabaseInTransaction';
  }
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

const breaks =
  (code: string) =>
  (error: unknown, constraint?: string): error is DatabaseError =>
    isDatabaseError(error) && error.code === code && (constraint === undefined || error.constraint === constraint);

/** Unique violation (23505). With `constraint`, only of that constraint. */
export const isUniqueViolation = breaks('23505');
export const isForeignKeyViolation = breaks('23503');
export const isCheckViolation = breaks('23514');
export const isNotNullViolation = breaks('23502');

/** Serialisation failure (40001) or deadlock (40P01); running the transaction again may succeed. */
export const isSerialisation = (error: unknown): error is DatabaseError =>
  isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');

/** Lock timeout (55P03). */
export const isLockTimeout = breaks('55P03');

/** The database is read-only (25006): it is a standby, or is configured so. */
export const isReadOnlyDatabase = breaks('25006');

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** The database cannot be reached, is stopping or took too long: answer 503 so that the caller retries. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    return connectionCodes.has(code) || /^(08|53|57)/.test(code) || code === '55P03' || code === '25P03';
  }
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
};
