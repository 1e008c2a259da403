/**
 * Mounts an endpoint of the contract as a route, and its twin under the relay prefix with the same registration. The
 * order is fixed: throttle, login rate limit, session, access, right, second factor, decryption, input, handler,
 * output.
 */

import { ENCRYPTION_HEADER, hasAgentMenu } from '@parlour/contract/accounts';
import type { Access, Endpoint, FailureOf, InputOf, ValueOf } from '@parlour/contract/endpoint';
import { type FailureCode, statusOf, textKeyOf } from '@parlour/contract/errors';
import { TEXT_FIELDS } from '@parlour/contract/text-fields';
import { isBlank } from '@parlour/contract/visible-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from './http-context.ts';
import { type Failed, fail, type Outcome, Overloaded } from './result.ts';
import type { OperatorSession, Session } from './sessions.ts';
import { findThrottle } from './throttles.ts';

export { fail, ok } from './result.ts';

/** `Retry-After` in seconds for callers that are refused for lack of capacity. */
const BUSY_SECONDS = '2';

type SessionOf<A extends Access> = A extends 'session' | 'member' | 'agent'
  ? Session
  : A extends 'visitor'
    ? Session | null
    : null;

export type HandlerCall<E extends Endpoint> = {
  input: InputOf<E>;
  session: SessionOf<E['access']>;
  operator: E['access'] extends 'operator' ? OperatorSession : null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Returned by a handler that writes the response itself, such as the event stream. */
export const ANSWERED = Symbol('answered');

export type Handler<E extends Endpoint> = (
  call: HandlerCall<E>,
) => Promise<Outcome<ValueOf<E>, FailureOf<E>> | typeof ANSWERED>;

/** A scope that endpoints are mounted on. */
export type Scope = FastifyInstance & { platform: Platform };

const failureBody = (code: FailureCode, value?: unknown) => ({
  success: false,
  code,
  message: textKeyOf(code),
  ...(value === undefined ? {} : { value }),
});

/** Body of a failure as text, for responses before a request could be parsed. */
export const failureText = (code: FailureCode): string => JSON.stringify(failureBody(code));

/** Sends a failure in the envelope, with the status of its code. */
export function sendFailure(reply: FastifyReply, code: FailureCode, value?: unknown): FastifyReply {
  if (code === 'request.busy') reply.header('retry-after', BUSY_SECONDS);
  return reply.code(statusOf(code)).header('cache-control', 'no-store').send(failureBody(code, value));
}

/** Sends the refusal of a caller, with the time to wait if it has used up its budget. */
function sendRefusal(reply: FastifyReply, { code, value }: Failed<FailureCode>): FastifyReply {
  if (typeof value === 'object' && value !== null && 'retryAfter' in value)
    reply.header('retry-after', String(value.retryAfter));
  return sendFailure(reply, code, value);
}

type Problem = { field: string; problem: string };

/** Whether any string in a value cannot be stored: it contains U+0000 or a lone surrogate. */
const holdsNoText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000') || !value.isWellFormed()
    : typeof value === 'object' &&
      value !== null &&
      !ArrayBuffer.isView(value) &&
      Object.entries(value).some(([name, each]) => holdsNoText(name) || holdsNoText(each));

/**
 * Names of secret fields, which are exempt from the check for invisible text: a password may consist of any characters.
 */
const SECRETS = new Set(
  Object.values(TEXT_FIELDS.secret).flatMap((fields) =>
    fields.split(' ').map((field) => field.split('.').at(-1) ?? ''),
  ),
);

/**
 * Returns the fields whose text consists of invisible characters only. Text of spaces is left to the field's own rules.
 */
function unseenTexts(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.trim() !== '' && isBlank(value) ? [path] : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    SECRETS.has(name) ? [] : unseenTexts(each, `${path}.${name}`),
  );
}

function parsePart(schema: z.ZodType | undefined, part: string, given: unknown, problems: Problem[]): unknown {
  if (!schema) {
    const isEmpty =
      given === undefined || given === null || (typeof given === 'object' && Object.keys(given).length === 0);
    if (!isEmpty) problems.push({ field: part, problem: `this call takes no ${part}` });
    return undefined;
  }
  if (holdsNoText(given)) {
    problems.push({ field: part, problem: 'a text holds U+0000, or half a letter' });
    return undefined;
  }
  if (part === 'body')
    for (const field of unseenTexts(given, part))
      problems.push({ field, problem: 'shows nothing: all of its characters are invisible; write something visible' });
  const parsed = schema.safeParse(given ?? (part === 'body' ? undefined : {}));
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    problems.push({ field: [part, ...issue.path].join('.'), problem: issue.message });
  return undefined;
}

/**
 * Selects the query parameters of an endpoint. A documented read ignores others, because campaigns and caches append
 * parameters to links. Calls of the console and calls that change something are not filtered: unknown parameters fail.
 */
function pickQuery({ input: { query }, access, changes }: Endpoint, given: unknown): unknown {
  if (access === 'operator' || changes || typeof given !== 'object' || given === null || holdsNoText(given))
    return given;
  const known = query instanceof z.ZodObject ? query.shape : {};
  if (query && !(query instanceof z.ZodObject)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(known, name)));
}

async function admit(
  platform: Platform,
  { access, right, ownRight, keys, changes }: Endpoint,
  request: FastifyRequest,
): Promise<Outcome<{ session: Session | null; operator: OperatorSession | null }, FailureCode>> {
  if (access === 'anyone') return { ok: true, value: { session: null, operator: null } };
  if (access === 'operator') {
    const key = await platform.apiKeys.resolve(request);
    if (key && !key.ok) return key;
    if (key && !keys) return fail('access.key_endpoint');
    const operator = key ? key.value : await platform.operators.resolve(request);
    if (!operator) return fail('session.none');
    const mayCall =
      right === null || operator.rights.has(right) || (ownRight !== null && operator.rights.has(ownRight));
    if (!mayCall) return fail('access.right', { right });
    return { ok: true, value: { session: null, operator } };
  }
  const found = await platform.sessions.resolve(request);
  if (found === 'ended')
    return access === 'visitor' ? { ok: true, value: { session: null, operator: null } } : fail('session.ended');
  if (found === null)
    return access === 'visitor' ? { ok: true, value: { session: null, operator: null } } : fail('session.none');
  if (found.isView && changes) return fail('access.view_only');
  if (access === 'member' && platform.isReadOnly(found.type)) return fail('access.free_reject');
  if (access === 'agent' && !hasAgentMenu(found.type)) return fail('access.denied');
  return { ok: true, value: { session: found, operator: null } };
}

async function bodyOf(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Outcome<unknown, FailureCode>> {
  if (!endpoint.encrypted) return { ok: true, value: request.body };
  if (typeof request.body !== 'string' || request.headers[ENCRYPTION_HEADER] !== 'v1') return fail('crypto.refused');
  const path = request.routeOptions.url ?? '';
  return platform.decrypt(request.body, endpoint.method, path.startsWith('/wps/relay/') ? endpoint.path : path);
}

/**
 * Mounts an endpoint and its relay twin.
 *
 * @param handler receives parsed input and the session that the endpoint's access requires; returns `ok(value)` or
 *   `fail(code)` with a code that the endpoint declares
 */
export function mount<E extends Endpoint>(scope: Scope, endpoint: E, handler: Handler<E>): void {
  const { platform } = scope;
  platform.registry.push(endpoint);
  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (endpoint.throttle === 'signIn' && platform.shuts(request)) return sendFailure(reply, 'request.busy');
    const admitted = await admit(platform, endpoint, request);
    if (!admitted.ok) return sendRefusal(reply, admitted);
    const { operator } = admitted.value;
    if (endpoint.proof && operator && !(await platform.operators.isProven(operator)))
      return sendFailure(reply, 'second.proof');
    const body = await bodyOf(platform, endpoint, request);
    if (!body.ok) return sendFailure(reply, body.code);
    const problems: Problem[] = [];
    const input = {
      params: parsePart(endpoint.input.params, 'params', request.params, problems),
      query: parsePart(endpoint.input.query, 'query', pickQuery(endpoint, request.query), problems),
      body: parsePart(endpoint.input.body, 'body', body.value, problems),
    } as InputOf<E>;
    if (problems.length > 0) return sendFailure(reply, 'request.invalid', { problems });
    const outcome = await handler({ input, ...admitted.value, request, reply } as HandlerCall<E>).catch(
      (error: unknown) => {
        if (error instanceof Overloaded) return fail('request.busy');
        throw error;
      },
    );
    if (outcome === ANSWERED) return undefined;
    if (!outcome.ok) return sendFailure(reply, outcome.code, outcome.value);
    if (platform.checksOutput) endpoint.output.parse(outcome.value);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return reply.send({ success: true, value: outcome.value });
  };
  for (const url of endpoint.relay ? [endpoint.path, endpoint.relay] : [endpoint.path]) {
    scope.route({
      method: endpoint.method,
      url,
      handler: run,
      // HEAD is not available if it would change data or keep a connection open.
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.changes && endpoint.throttle !== 'stream',
      config: {
        rateLimit: findThrottle(platform.throttles, endpoint),
        takesBytes: endpoint.bodyType === 'bytes',
        takesForm: endpoint.bodyType === 'form',
        takesSealed: endpoint.encrypted,
        changes: endpoint.changes,
        ...(endpoint.callers === 'anywhere' ? { callers: endpoint.callers } : {}),
      },
    });
  }
}
