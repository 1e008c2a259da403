/**
 * Single client of the server. All endpoints are called through {@link createClient}; no other client code may use
 * `fetch`.
 */
import type { Endpoint, Envelope, FailureOf, OutputOf, SentInputOf } from './endpoint.ts';
import type { FailureCode } from './errors.ts';

/** Result of a failed call. With `offline` and `timeout` no response arrived. */
export type ClientFailure<F extends string = FailureCode> = {
  ok: false;
  code: F | 'client.offline' | 'client.timeout' | 'client.unreadable' | 'client.no_url';
  textKey: string;
  value?: unknown;
};
export type ClientResult<T, F extends string = FailureCode> = { ok: true; value: T } | ClientFailure<F>;

export type ClientOptions = {
  base: string;
  fetch: typeof fetch;
  /** Headers of every call, evaluated at the time of the call. */
  headers: () => Record<string, string>;
  /** Encrypts the body of an encrypted endpoint into a compact JWE, or returns why it cannot. */
  encrypt?: (
    method: string,
    path: string,
    body: unknown,
  ) => Promise<{ headers: Record<string, string>; body: string } | ClientFailure<never>>;
  timeoutMs: number;
};

/** Text keys of these failures; all others use the unknown one. */
const FAILED: Record<string, string> = {
  'client.offline': 'error.offline',
  'client.timeout': 'error.slow',
  'client.no_url': 'error.noUrl',
};

/** Creates a failure detected by the client. */
export const clientFailure = (code: keyof typeof FAILED): ClientFailure<never> => ({
  ok: false,
  code: code as 'client.offline',
  textKey: FAILED[code] ?? 'error.unknown',
});

/** Browsers limit the bodies of concurrent keepalive requests to 64 KiB in total. */
const MOST_KEPT = 8_192;

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

function address(base: string, path: string, parts: Parts): string {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) search.set(key, `${value as string | number | boolean}`);
  const tail = search.toString();
  return base + filled + (tail ? `?${tail}` : '');
}

/** Reads the envelope of a response; returns null when it is not one. */
export async function readEnvelope<T>(answer: Response): Promise<Envelope<T> | null> {
  try {
    const envelope = (await answer.json()) as Envelope<T>;
    if (envelope.success === true) return envelope;
    // The response contains the key of its text, so that clients need no table of all failures.
    return typeof envelope.code === 'string' && typeof envelope.message === 'string' ? envelope : null;
  } catch {
    return null;
  }
}

/**
 * Creates the function that calls endpoints.
 *
 * Only this code reads the response's `value`. The function never throws for a failed call.
 */
export function createClient(options: ClientOptions) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: SentInputOf<E>,
    signal?: AbortSignal,
  ): Promise<ClientResult<OutputOf<E>, FailureOf<E>>> {
    if (!endpoint.path) return clientFailure('client.no_url');
    const parts = input as Parts;
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers() };
    let body: string | Uint8Array<ArrayBuffer> | undefined;
    const isFile = parts.body instanceof Uint8Array;
    if (parts.body !== undefined) {
      if (endpoint.encrypted && options.encrypt) {
        const sealed = await options.encrypt(endpoint.method, endpoint.path, parts.body);
        if ('ok' in sealed) return sealed;
        Object.assign(headers, sealed.headers);
        body = sealed.body;
      } else {
        let type = 'json';
        if (isFile) {
          type = 'octet-stream';
          body = parts.body as Uint8Array<ArrayBuffer>;
        } else if (endpoint.bodyType === 'form') {
          type = 'x-www-form-urlencoded';
          body = new URLSearchParams(parts.body as Record<string, string>).toString();
        } else body = JSON.stringify(parts.body);
        headers['content-type'] = `application/${type}`;
      }
    }
    // A file takes longer on a slow connection.
    const clock = AbortSignal.timeout(options.timeoutMs * (isFile ? 2 : 1));
    let answer: Response;
    try {
      answer = await options.fetch(address(options.base, endpoint.path, parts), {
        method: endpoint.method,
        headers,
        body,
        credentials: 'same-origin',
        // With `keepalive` an action arrives even if the user leaves the page at that moment.
        keepalive: endpoint.method !== 'GET' && typeof body === 'string' && body.length <= MOST_KEPT,
        signal: signal ? AbortSignal.any([signal, clock]) : clock,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      return clientFailure(clock.aborted ? 'client.timeout' : 'client.offline');
    }
    const envelope = await readEnvelope<OutputOf<E>>(answer);
    if (!envelope) return clientFailure('client.unreadable');
    if (envelope.success === true) return { ok: true, value: envelope.value };
    return { ok: false, code: envelope.code as FailureOf<E>, textKey: envelope.message, value: envelope.value };
  };
}

export type Call = ReturnType<typeof createClient>;
