/** The only client of the contract. Features use {@link call}, or {@link ask} inside a query. */

import { DEVICE_HEADER, DEVICE_STANDALONE, TOKEN_HEADER } from '@parlour/contract/accounts';
import { type ClientFailure, clientFailure, createClient } from '@parlour/contract/client';
import type { Endpoint, OutputOf, SentInputOf } from '@parlour/contract/endpoint';
import { isStandalone } from './device.ts';
import { useApp } from './store.ts';

const TIMEOUT_MS = 15_000;
/** Maximum wait of an answer for the schemas. */
const SHAPES_MS = 3_000;

/** Validators of answers and events: a separate chunk, requested again at each call until it is loaded. */
export let shapes: typeof import('./answers.ts') | null = null;
export const loadShapes = (): Promise<unknown> =>
  import('./answers.ts').then(
    (loaded) => {
      shapes = loaded;
    },
    () => undefined,
  );

type Transport = typeof fetch;
let transport: Transport = (input, init) => fetch(input, init);
/** The server renders pages without a network; it answers the calls of the first page itself. */
export const setTransport = (next: Transport): void => {
  transport = next;
};

/** The only access to the network, for the few calls to a login provider instead of the platform. */
export const send: Transport = (input, init) => transport(input, init);

let ended: (textKey: string) => void = () => undefined;
/** Sets the handler for any answer that the session has ended. */
export const onSessionEnded = (handler: (textKey: string) => void): void => {
  ended = handler;
};

/** Called by the event stream, which detects the end of a session without a call. */
export const reportSessionEnded = (): void => {
  if (useApp.getState().session) ended('error.loggedOut');
};

let refused: () => void = () => undefined;
/** Sets the handler for an answer, or an event, that the site may be closed. */
export const onClosed = (handler: () => void): void => {
  refused = handler;
};
export const reportClosed = (): void => refused();

/** Returns the identifying headers of every call. */
export function headers(): Record<string, string> {
  const token = useApp.getState().session?.token;
  return {
    ...(token ? { [TOKEN_HEADER]: token } : {}),
    ...(isStandalone() ? { [DEVICE_HEADER]: DEVICE_STANDALONE } : {}),
  };
}

const client = createClient({
  base: '',
  fetch: send,
  headers,
  encrypt: (method, path, body) =>
    import('./seal.ts').then(
      ({ seal }) => seal(method, path, body),
      // The encryption is loaded on first use, which fails offline.
      () => clientFailure('client.offline'),
    ),
  timeoutMs: TIMEOUT_MS,
});

/** Handles a refusal's effects beyond its call. */
export function deal({ code, textKey }: ClientFailure<string>): void {
  if (code === 'session.ended' && useApp.getState().session) ended(textKey);
  if (/^system\.[mr]/.test(code)) refused();
}

/**
 * Calls an endpoint. Never throws for a failed call; an ended session is handled here centrally, and an answer that
 * does not match its schema is `client.unreadable`.
 */
export const call: typeof client = async (endpoint, input, signal) => {
  // Loaded in parallel to the call; if it fails to load, answers are not validated.
  const loading = import.meta.env.SSR || shapes ? null : loadShapes();
  const result = await client(endpoint, input, signal);
  if (result.ok) {
    if (!shapes && loading) await Promise.race([loading, new Promise((late) => setTimeout(late, SHAPES_MS))]);
    return shapes?.fit(endpoint, result) ?? result;
  }
  deal(result);
  return result;
};

/** A failed call as thrown inside a query. */
export class CallError extends Error {
  readonly failure: ClientFailure<string>;
  constructor(failure: ClientFailure<string>) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Calls an endpoint for a query: returns the value, or throws {@link CallError}. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: SentInputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const result = await call(endpoint, input, signal);
  if (!result.ok) throw new CallError(result);
  return result.value;
}

/** Returns the text key for an error thrown by a query. */
export const textKeyOfError = (error: unknown): string =>
  error instanceof CallError ? error.failure.textKey : 'error.unknown';

export const isOffline = (error: unknown): boolean =>
  error instanceof CallError && error.failure.code === 'client.offline';
