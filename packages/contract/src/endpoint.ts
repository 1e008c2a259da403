/**
 * An endpoint is a value. The server mounts it, the clients call it, and the documentation, the authorisation matrix
 * and the fuzzer read it. Nothing can be served that is not declared here, and no failure can be returned that its
 * endpoint does not declare: both fail to compile.
 *
 * Files named `*.endpoints.ts` hold schemas. A browser build replaces such a file by the few plain facts that a caller
 * needs (method, path, flags), so that no schema library reaches a phone.
 */
import type { z } from 'zod';
import type { CommonFailure, FailureCode } from './errors.ts';
import type { Right } from './operator-rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call.
 * - `anyone`: no session is looked at
 * - `visitor`: works with and without a session
 * - `session`: any live session, trial sessions included
 * - `member`: a live session whose member type may write (every type but 4, guest)
 * - `agent`: a live session of a member type that has the agents' menu
 * - `operator`: a signed-in member of the operator's staff
 */
export type Access = 'anyone' | 'visitor' | 'session' | 'member' | 'agent' | 'operator';

/** Names of the throttle classes; their figures stand in the server's throttle table. */
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
  | 'upload';

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
  /** Path of the twin under the relay prefix, or null when there is none. */
  relay: string | null;
  access: A;
  /** The right that an operator's role must hold; null where every operator may call, and outside the console. */
  right: Right | null;
  /**
   * A right that lets operators call about what they requested themselves, to cancel it. The handler refuses the call
   * about requests of others.
   */
  ownRight: Right | null;
  /**
   * The operator must have shown a second factor in this session a moment ago, or the call answers `second.proof`. The
   * server checks it before it looks at the input, so no handler can leave it out.
   */
  proof: boolean;
  /**
   * The call credits a member or promises credit. It takes a second factor and goes through the credit policy, which a
   * test holds every such endpoint to.
   */
  createsMoney: boolean;
  input: I;
  output: O;
  failures: readonly F[];
  /** The body travels as an encrypted envelope; a plain body is refused. */
  encrypted: boolean;
  /** The client shows no alert when the call fails. */
  quiet: boolean;
  /** `bytes`: one file as it is, up to the size of a picture. */
  bodyType: BodyType;
  throttle: ThrottleClass;
  cache: CacheClass;
  /** The call changes something: every method but GET does, and the GETs that the documents have for an act. */
  changes: boolean;
  /** Whether pages of other sites may make a call that changes something; the handler then proves its callers. */
  callers: Callers;
  summary: string;
};

/** What a browser build keeps of an endpoint. */
export type LightEndpoint = Pick<Endpoint, 'method' | 'path' | 'encrypted' | 'quiet' | 'bodyType'>;

/** What the console keeps of its own endpoints beside that. */
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
} & (A extends 'operator' ? { right: Right | null; ownRight?: Right } : { right?: never; ownRight?: never });

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

/** Input as a caller writes it. */
export type SentInputOf<E extends Endpoint> = RequiredParts<{
  params: SentPart<E['input']['params']>;
  query: SentPart<E['input']['query']>;
  body: SentPart<E['input']['body']>;
}>;

export type OutputOf<E extends Endpoint> = z.output<E['output']>;
/** What a handler returns as `value`, before the output schema of tests and development checks it. */
export type ValueOf<E extends Endpoint> = z.input<E['output']>;
export type FailureOf<E extends Endpoint> = E['failures'][number] | CommonFailure;

/** The body of every answer. */
export type Envelope<T> =
  | { success: true; value: T }
  | { success: false; code: FailureCode; message: string; value?: unknown };
