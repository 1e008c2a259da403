/** The console's only access to the server. */
import { type ClientFailure, type ClientResult, createClient } from '@parlour/contract/client';
import { readStream, type StreamOptions } from '@parlour/contract/event-stream';
import { consoleStream } from '@parlour/contract/events.endpoints';
import { failureKey } from './failures.ts';
import { may } from './rights.tsx';
import { readCsrf } from './storage.ts';

const OPERATOR_TOKEN_HEADER = 'x-parlour-operator';
const TIMEOUT_MS = 12_000;

/** Also kept in memory, so that a browser which denies storage has a session until the tab is reloaded. */
let csrf = readCsrf(sessionStorage);

export const setCsrf = (token: string | null): void => {
  csrf = token;
};

const send: typeof fetch = (input, init) => fetch(input, init);
const headers = (): Record<string, string> => (csrf ? { [OPERATOR_TOKEN_HEADER]: csrf } : {});

const ask = createClient({ base: '', fetch: send, headers, timeoutMs: TIMEOUT_MS });

type SessionListener = {
  /** The server refused a call that the known rights allow: the role has changed meanwhile. */
  rightsChanged: () => void;
  /** The session has ended on the server. */
  ended: () => void;
};
let listener: SessionListener | null = null;

/** Sets what is called when a call shows that the operator's session has changed. */
export const watchSession = (next: SessionListener | null): void => {
  listener = next;
};

const isSessionOver = (code: string): boolean => code === 'session.none' || code === 'session.ended';

const REFUSED = { ok: false, code: 'access.right', textKey: 'failure.access.right' } as const;

/**
 * Calls an endpoint. Failures for which the console has its own text get that text's key. A call that the operator's
 * role does not allow is not sent. Every call notices that the session has ended, see {@link watchSession}.
 */
export const call: typeof ask = async (endpoint, input, signal) => {
  // Endpoints shared with the player declare no right.
  if ('right' in endpoint && !may(endpoint, true)) return REFUSED;
  const session = csrf;
  const result = await ask(endpoint, input, signal);
  if (result.ok) return result;
  if (result.code === 'access.right') listener?.rightsChanged();
  // A late answer to a call of the previous session says nothing about this one.
  if (isSessionOver(result.code) && session === csrf) listener?.ended();
  return { ...result, textKey: failureKey(result) };
};

/** Reads the operator's event stream until it ends, or `signal` aborts it. Never throws. */
export const listen = (options: Omit<StreamOptions, 'fetch' | 'headers'>): Promise<ClientFailure | null> =>
  readStream(consoleStream.path, { ...options, fetch: send, headers: headers() });

/** A failed call as an error, for code that awaits a promise. */
export class CallFailed extends Error {
  readonly failure: ClientFailure;
  constructor(failure: ClientFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Returns the value of a result. Throws {@link CallFailed} for a failure. */
export function valueOf<T>(result: ClientResult<T>): T {
  if (result.ok) return result.value;
  throw new CallFailed(result);
}

/** Returns the text key of a failed query. */
export const textKeyOf = (error: Error): string =>
  error instanceof CallFailed ? error.failure.textKey : 'error.unknown';
