/** The console's only way to the server. */
import { type ClientFailure, type ClientResult, createClient } from '@parlour/contract/client';
import { readStream, type StreamOptions } from '@parlour/contract/event-stream';
import { consoleStream } from '@parlour/contract/events.endpoints';
import { failureKey } from './failures.ts';
import { may } from './rights.tsx';
import { readCsrf } from './storage.ts';

const OPERATOR_TOKEN_HEADER = 'x-parlour-operator';
const TIMEOUT_MS = 12_000;

/** Kept beside the store, so that a browser which forbids storage still has a session until the tab is loaded anew. */
let csrf = readCsrf(sessionStorage);

export const setCsrf = (token: string | null): void => {
  csrf = token;
};

const send: typeof fetch = (input, init) => fetch(input, init);
const headers = (): Record<string, string> => (csrf ? { [OPERATOR_TOKEN_HEADER]: csrf } : {});

const ask = createClient({ base: '', fetch: send, headers, timeoutMs: TIMEOUT_MS });

/** Called when the server refuses what the rights that are known here would allow: the role was changed meanwhile. */
let onRightsChanged = (): void => {};

export const watchRights = (listener: () => void): void => {
  onRightsChanged = listener;
};

const REFUSED = { ok: false, code: 'access.right', textKey: 'failure.access.right' } as const;

/**
 * Performs an endpoint. A failure that the console has words of its own for brings their key. A call that the operator's
 * role does not allow is not made.
 */
export const call: typeof ask = async (endpoint, input, signal) => {
  // Endpoints that are not the console's own declare no right.
  if ('right' in endpoint && !may(endpoint, true)) return REFUSED;
  const result = await ask(endpoint, input, signal);
  if (result.ok) return result;
  if (result.code === 'access.right') onRightsChanged();
  return { ...result, textKey: failureKey(result) };
};

/** Reads the operator's event stream until it ends, or `signal` ends it. Never throws. */
export const listen = (options: Omit<StreamOptions, 'fetch' | 'headers'>): Promise<ClientFailure | null> =>
  readStream(consoleStream.path, { ...options, fetch: send, headers: headers() });

/** A failed call as an error, for code that waits on a promise. */
export class CallFailed extends Error {
  readonly failure: ClientFailure;
  constructor(failure: ClientFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Whether a failure says that the operator's session is over. */
export const isSessionOver = (code: string): boolean => code === 'session.none' || code === 'session.ended';

/** What was asked for. A failure is thrown as {@link CallFailed}, and one that ends the session is told first. */
export function valueOf<T>(result: ClientResult<T>, onSessionOver: () => void = () => {}): T {
  if (result.ok) return result.value;
  if (isSessionOver(result.code)) onSessionOver();
  throw new CallFailed(result);
}

/** Key of the text that says why a question failed. */
export const textKeyOf = (error: Error): string =>
  error instanceof CallFailed ? error.failure.textKey : 'error.unknown';
