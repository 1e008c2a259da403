/** The one client of the contract. Subjects call through {@link call}, or through {@link ask} inside a query. */

import { DEVICE_HEADER, DEVICE_STANDALONE, TOKEN_HEADER } from '@parlour/contract/accounts';
import { type ClientFailure, clientFailure, createClient } from '@parlour/contract/client';
import type { Endpoint, OutputOf, SentInputOf } from '@parlour/contract/endpoint';
import { isStandalone } from './device.ts';
import { useApp } from './store.ts';

const TIMEOUT_MS = 15_000;
/** An answer waits no longer for what holds it to its shape. */
const SHAPES_MS = 3_000;

/** What holds answers and events to their shapes: fetched apart, again at each call until it is there. */
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

/** The one way to the network, for the few calls that go to a sign-in provider and not to the platform. */
export const send: Transport = (input, init) => transport(input, init);

let ended: (textKey: string) => void = () => undefined;
/** What happens when any answer says that the session is over. */
export const onSessionEnded = (handler: (textKey: string) => void): void => {
  ended = handler;
};

/** The event stream learns of the end of a session without a call. */
export const reportSessionEnded = (): void => {
  if (useApp.getState().session) ended('error.loggedOut');
};

let refused: () => void = () => undefined;
/** What happens when an answer, or the event stream, says that the house may be closed. */
export const onClosed = (handler: () => void): void => {
  refused = handler;
};
export const reportClosed = (): void => refused();

/** Who asks, by the headers of every call. */
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
      // What seals is loaded at its first use: without a network it does not come.
      () => clientFailure('client.offline'),
    ),
  timeoutMs: TIMEOUT_MS,
});

/** What a refusal means beyond the call that it answers. */
export function deal({ code, textKey }: ClientFailure<string>): void {
  if (code === 'session.ended' && useApp.getState().session) ended(textKey);
  if (/^system\.[mr]/.test(code)) refused();
}

/**
 * Performs an endpoint. Never throws for a failed call; a session that ended is dealt with here for everybody, and an
 * answer that has not its shape is `client.unreadable`.
 */
export const call: typeof client = async (endpoint, input, signal) => {
  // It is on its way while the call is; where it does not come, answers are taken as they are.
  const loading = import.meta.env.SSR || shapes ? null : loadShapes();
  const result = await client(endpoint, input, signal);
  if (result.ok) {
    if (!shapes && loading) await Promise.race([loading, new Promise((late) => setTimeout(late, SHAPES_MS))]);
    return shapes?.fit(endpoint, result) ?? result;
  }
  deal(result);
  return result;
};

/** A failed call as a query sees it. */
export class CallError extends Error {
  readonly failure: ClientFailure<string>;
  constructor(failure: ClientFailure<string>) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Performs an endpoint for a query: the value, or a thrown {@link CallError}. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: SentInputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const result = await call(endpoint, input, signal);
  if (!result.ok) throw new CallError(result);
  return result.value;
}

/** Key of the text for whatever a query threw. */
export const textKeyOfError = (error: unknown): string =>
  error instanceof CallError ? error.failure.textKey : 'error.unknown';

export const isOffline = (error: unknown): boolean =>
  error instanceof CallError && error.failure.code === 'client.offline';
