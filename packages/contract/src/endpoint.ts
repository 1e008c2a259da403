/**
 * An endpoint is a value: the server mounts it, clients call it, and the documentation, the authorisation matrix and
 * the fuzzer read it. A route that is not declared, and a failure that its endpoint does not declare, fail to compile.
 *
 * Files named `*.endpoints.ts` contain schemas. A browser build replaces such a file by the plain properties that a
 * caller needs (method, path, flags), so that no schema library is sent to phones.
 */
import type { z } from 'zod';
import type { CommonFailure, FailureCode } from './errors.ts';
import { isKeyRight, type Right } from './operator-rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Permitted callers.
 * - `anyone`: the session is not read
 * - `visitor`: works with and without a session
 * - `session`: any live session, trial sessions included
 * - `member`: a live session whose member type may write (every type but 4, guest)
 * - `agent`: a live session of a member type that has the agents' menu
 * - `operator`: a signed-in operator
 */
export type Access = 'anyone' | 'visitor' | 'session' | 'member' | 'agent' | 'operator';

/** Names of the throttle classes; their limits are defined in the server's throttle table. */
export type ThrottleClass =
  | 'read'
  | 'write'
  | 'login'
  | 'signIn'
  | 'check'
  | 'probe'
  | 'money'
  | 'voucher'
  | 'stream'
  | 'chat'
  | 'console'
  | 'trial'
  | 'upload'
  | 'file'
  | 'outward';

/** `none`: never stored. `private`: one member's data. `snapshot`: shared bytes with an entity tag. */
export type CacheClass = 'none' | 'private' | 'snapshot';

export type BodyType = 'json' | 'form' | 'bytes';

export type Callers = 'same-origin' | 'anywhere';

export type Input = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

export type Endpoint<
  I extends Input = Input,
  O extends z.ZodType = z.ZodType,
  F extends FailureCode = FailureCode,
  A extends Access = Access,
> = {
  method: Method;
  /** Path with `:name` parameters, served verbatim. */
  path: string;
  /** Path of the twin under the relay prefix; null without a twin. */
  relay: string | null;
  access: A;
  /** Right that the operator's role must have; null if every operator may call, and outside the console. */
  right: Right | null;
  /**
   * Right that allows operators to call for their own requests only, in order to cancel them. The handler refuses
   * requests of others.
   */
  ownRight: Right | null;
  /**
   * Whether API keys with the right may call. By default they may read what needs a right that keys can have and no
   * second factor.
   */
  keys: boolean;
  /**
   * Requires that the operator has recently shown a second factor in this session; otherwise the call answers
   * `second.proof`. The server checks it before the input, so that no handler can omit it.
   */
  proof: boolean;
  /**
   * The call credits a member or promises a credit. It requires a second factor and is subject to the credit policy; a
   * test checks this for every such endpoint.
   */
  createsMoney: boolean;
  input: I;
  output: O;
  failures: readonly F[];
  /** The body is an encrypted envelope; a plain body is refused. */
  encrypted: boolean;
  /** The client shows no alert if the call fails. */
  quiet: boolean;
  /** `bytes`: one raw file, up to the maximum size of a picture. */
  bodyType: BodyType;
  throttle: ThrottleClass;
  cache: CacheClass;
  /** The call changes data: every method but GET, and the GETs that the documents define as actions. */
  changes: boolean;
  /**
   * Whether pages of other sites may make a call that changes data; the handler then has to authenticate its callers.
   */
  callers: Callers;
  summary: string;
};

/** Properties of an endpoint in a browser build. */
export type LightEndpoint = Pick<Endpoint, 'method' | 'path' | 'encrypted' | 'quiet' | 'bodyType'>;

/** Additional properties of the console's own endpoints. */
export type LightAdminEndpoint = LightEndpoint & Pick<Endpoint, 'right' | 'ownRight'>;

export const RELAY_PREFIX = '/wps/relay';

type Declaration<I extends Input, O extends z.ZodType, F extends FailureCode, A extends Access> = {
  summary: string;
  access: A;
  proof?: boolean;
  createsMoney?: boolean;
  input?: I;
  output: O;
  failures?: readonly F[];
  relay?: boolean | string;
  encrypted?: boolean;
  quiet?: boolean;
  bodyType?: BodyType;
  throttle?: ThrottleClass;
  cache?: CacheClass;
  changes?: true;
  callers?: Callers;
} & (A extends 'operator'
  ? { right: Right | null; ownRight?: Right; keys?: boolean }
  : { right?: never; ownRight?: never; keys?: never });

function declare(method: Method) {
  return <
    const I extends Input = Record<never, never>,
    O extends z.ZodType = z.ZodType,
    const F extends FailureCode = never,
    const A extends Access = Access,
  >(
    path: string,
    d: Declaration<I, O, F, A>,
  ): Endpoint<I, O, F, A> => ({
    method,
    path,
    relay: d.relay === true ? RELAY_PREFIX + path : d.relay ? `${RELAY_PREFIX}/${d.relay}` : null,
    access: d.access,
    right: d.right ?? null,
    ownRight: d.ownRight ?? null,
    keys: d.keys ?? (method === 'GET' && !d.changes && !d.proof && !!d.right && isKeyRight(d.right)),
    proof: d.proof ?? false,
    createsMoney: d.createsMoney ?? false,
    input: d.input ?? ({} as I),
    output: d.output,
    failures: d.failures ?? [],
    encrypted: d.encrypted ?? false,
    quiet: d.quiet ?? false,
    bodyType: d.bodyType ?? 'json',
    throttle: d.throttle ?? (method === 'GET' ? 'read' : 'write'),
    cache: d.cache ?? 'none',
    changes: d.changes ?? method !== 'GET',
    callers: d.callers ?? 'same-origin',
    summary: d.summary,
  });
}

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const del = declare('DELETE');

type Part<T> = T extends z.ZodType ? z.output<T> : undefined;
type SentPart<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Parsed input as a handler receives it. */
export type InputOf<E extends Endpoint> = {
  params: Part<E['input']['params']>;
  query: Part<E['input']['query']>;
  body: Part<E['input']['body']>;
};

type RequiredParts<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Input as a caller passes it. */
export type SentInputOf<E extends Endpoint> = RequiredParts<{
  params: SentPart<E['input']['params']>;
  query: SentPart<E['input']['query']>;
  body: SentPart<E['input']['body']>;
}>;

export type OutputOf<E extends Endpoint> = z.output<E['output']>;
/** Result that a handler returns as `value`; tests and development check it against the output schema. */
export type ValueOf<E extends Endpoint> = z.input<E['output']>;
export type FailureOf<E extends Endpoint> = E['failures'][number] | CommonFailure;

/** Body of every response. */
export type Envelope<T> =
  | { success: true; value: T }
  | { success: false; code: FailureCode; message: string; value?: unknown };
