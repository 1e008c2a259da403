import type { FailureCode } from '@parlour/contract/errors';

export type Done<V> = { ok: true; value: V };
export type Failed<F extends FailureCode> = { ok: false; code: F; value?: unknown };
export type Outcome<V, F extends FailureCode> = Done<V> | Failed<F>;

/**
 * Thrown when too much expensive work is already running. Any endpoint then answers `request.busy`, which tells the
 * caller to retry shortly.
 */
export class Overloaded extends Error {}

/** Result of an endpoint that succeeded. */
export const ok = <V>(value: V): Done<V> => ({ ok: true, value });

/**
 * Result of an endpoint that refuses. Only a code that the endpoint declares, or one of the common ones, compiles.
 *
 * @param value data that the caller needs to react, such as the captcha flag of a failed login
 */
export const fail = <F extends FailureCode>(code: F, value?: unknown): Failed<F> => ({ ok: false, code, value });
