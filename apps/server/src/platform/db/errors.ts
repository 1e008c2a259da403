/**
 * Failures of the database in one shape for both databases: an `Error` with PostgreSQL's `code` and, where the
 * statement broke a rule of the schema, `constraint`, `table` and `detail`.
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

/** The embedded database thread ended, or was ended, before it answered. Whether the work was done is not known. */
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

/** A second row where the schema allows one. With `constraint` only that one. */
export const isUniqueViolation = breaks('23505');
export const isForeignKeyViolation = breaks('23503');
export const isCheckViolation = breaks('23514');
export const isNotNullViolation = breaks('23502');

/** The transaction lost a race (40001) or a deadlock (40P01); running it again may succeed. */
export const isSerialisation = (error: unknown): error is DatabaseError =>
  isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');

/** A lock was not granted in time. */
export const isLockTimeout = breaks('55P03');

/** The database takes no writes: it is a standby, or was set to read only. */
export const isReadOnlyDatabase = breaks('25006');

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** The database cannot be reached, is stopping or took too long: answer 503 and let the caller try again. */
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
