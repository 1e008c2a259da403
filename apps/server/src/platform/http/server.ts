/** The bare HTTP server: parsers, limits, error responses, headers. Independent of all subjects. */
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FailureCode } from '@parlour/contract/errors';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { takeBodies } from './body-parsers.ts';
import { takeLeave } from './graceful-shutdown.ts';
import { hasRepeatedKey } from './json.ts';
import { failureText, sendFailure } from './mount.ts';
import { Overloaded } from './result.ts';
import type { ThrottleCounts } from './throttle-counts.ts';
import { throttleKey } from './throttles.ts';

export const BODY_LIMIT = 64 * 1024;
const MAX_DEPTH = 20;

/** Serves a request from memory before the framework handles it; returns false to pass it on. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

export type ServerOptions = {
  headers: Record<string, string>;
  trustedProxies: string[];
  logLevel: string;
  fastPath: FastPath;
  /** Counts throttled requests; without it each server counts for itself. */
  throttleStore?: ThrottleCounts['Store'];
  /** Shutdown timeout for pending requests; set by tests. */
  drainMs?: number;
};

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

const CODES: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
};

function codeOf(error: FastifyError): FailureCode {
  if (error instanceof Overloaded) return 'request.busy';
  const known = CODES[error.code];
  if (known) return known;
  if (error.statusCode === 429) return 'request.too_many';
  if (error.statusCode && error.statusCode < 500) return 'request.malformed';
  return /^(57P0|08|53)/.test(error.code ?? '') || error.code === 'DATABASE_GONE' ? 'system.busy' : 'system.error';
}

/**
 * With `optimizeEmptyRequests` a request without a body starts as fully read. Otherwise Node ends each as a stream, in
 * five deferred steps, which cost a warm server as much as the rest of a short response. Such a request emits no event
 * when its client disconnects: listen to the response or the socket instead.
 */
const LISTENING = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the minute for which load balancers keep idle connections: the balancer must close first, or it sends a
  // request into a connection that is just closing and answers 502.
  keepAliveTimeout: 65_000,
  optimizeEmptyRequests: true,
};

/** Statuses of unparseable requests; all others are malformed. */
const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers unparseable bytes in the envelope, like every other failure. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected, so there is no one to answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const body = failureText(status === 431 ? 'request.too_large' : 'request.malformed');
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // A client that keeps its side open must not keep the socket.
  socket.destroySoon();
}

const noCompiler = (): never => {
  throw new Error('A route has a schema of the framework: declare it as an endpoint of the contract instead.');
};

/** Builds the server without any route. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            redact: ['req.headers.cookie', 'req.headers["x-mc-token"]', 'req.headers.authorization'],
          },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500, ignoreDuplicateSlashes: false },
    exposeHeadRoutes: true,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, _request, reply) => {
      sendFailure(reply, codeOf(error));
    },
    // Routes validate their input with the contract's schemas, so the framework's compilers are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createServer(LISTENING, (request, response) => {
        if (options.fastPath(request, response)) return;
        // The framework would wait for the end of a body that is announced only by its content type.
        if (request.readableEnded) delete request.headers['content-type'];
        handler(request, response);
      }),
  });

  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    if (body === '') return done(null, undefined);
    if (depthOf(body) > MAX_DEPTH) return done(Object.assign(new Error('too deep'), { statusCode: 400 }));
    try {
      if (hasRepeatedKey(body)) throw new Error('a key twice');
      // A body must not reach a prototype: such keys are refused instead of dropped.
      const value: unknown = JSON.parse(body, (key, inner) => {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Error('forbidden key');
        return inner;
      });
      done(null, value);
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  takeBodies(app);
  takeLeave(app, options.drainMs);

  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(options.headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (code === 'system.error') {
      request.log.error({ err: error, id: request.id }, 'unexpected error');
      return sendFailure(reply, code, { id: request.id });
    }
    if (code === 'system.busy') reply.header('retry-after', '1');
    // The client may still be sending a body that is not read.
    if (code === 'request.too_large') reply.header('connection', 'close');
    return sendFailure(reply, code);
  });

  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    ...(options.throttleStore ? { store: options.throttleStore } : {}),
    keyGenerator: throttleKey,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    errorResponseBuilder: () => Object.assign(new Error('too many'), { statusCode: 429 }),
  });
  return app;
}
