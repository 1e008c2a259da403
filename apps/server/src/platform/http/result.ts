import type { FailureCode } from '@parlour/contract/errors';

export type Done<V> = { ok: true; value: V };
export type Failed<F extends FailureCode> = { ok: false; code: F; value?: unknown };
export type Outcome<V, F extends FailureCode> = Done<V> | Failed<F>;

/**
 * Thrown where too much of something costly is going on already. Whatever endpoint it comes from answers `request.busy`,
 * which says that trying again in a moment helps.
 */
export class Overloaded extends Error {}

/** The endpoint did what was asked. */
export const ok = <V>(value: V): Done<V> => ({ ok: true, value });

/**
 * The endpoint refuses. Only a code that the endpoint declares, or one of the common ones, compiles.
 *
 * @param value what the caller needs to react, such as the captcha flag of a failed login
 */
export const fail = <F extends FailureCode>(code: F, value?: unknown): Failed<F> => ({ ok: false, code, value });
