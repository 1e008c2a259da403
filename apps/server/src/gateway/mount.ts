/** Puts a vendor protocol on the server: who calls, whether it is signed, and what every protocol answers alike. */
import type { GatewayCode } from '@parlour/contract/gateway';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTime } from './canonical.ts';
import type { Answer, Called, GatewayCore, Soon, VendorProtocol } from './vendor.ts';
import type { VendorKey } from './vendors.ts';

const EMPTY = new Uint8Array(0);
const JSON_TYPE = /^application\/json\b/i;
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const calledAs = (name: string, request: FastifyRequest): Called => ({
  name,
  method: request.method,
  path: request.url,
  header: (wanted) => {
    const value = request.headers[wanted];
    return typeof value === 'string' ? value : '';
  },
  body: request.body instanceof Uint8Array ? request.body : EMPTY,
});

/** Answers what the framework refused. */
function send(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  if (status === 503) reply.header('retry-after', '1');
  return reply.code(status).headers(HEADERS).send(text);
}

/** Answers a call past the framework's reply, which would read and write each header of a thousand bets a second anew. */
function write(reply: FastifyReply, headers: readonly string[], { status, text }: Answer): void {
  const length = ['content-length', String(Buffer.byteLength(text))];
  reply.hijack();
  reply.raw.writeHead(status, status === 503 ? [...headers, ...length, 'retry-after', '1'] : [...headers, ...length]);
  reply.raw.end(text);
}

/** @param scope a scope whose bodies arrive as raw bytes, because those are what is signed */
export function mountProtocol(scope: FastifyInstance, protocol: VendorProtocol, core: GatewayCore): void {
  const refuse = (code: GatewayCode, vendor: VendorKey | null = null): Answer => {
    core.refused(vendor, code);
    return protocol.refuse(code);
  };
  scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return send(reply, refuse('TOO_LARGE'));
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refuse('MALFORMED'));
    request.log.error(error);
    return send(reply, refuse('UNAVAILABLE'));
  });
  scope.setNotFoundHandler((_request, reply) => send(reply, refuse('UNKNOWN_CALL')));
  const headers = Object.entries({ ...core.headers, ...HEADERS }).flat();

  const answerTo = (called: Called, vendor: VendorKey | null): Soon<Answer> => {
    if (vendor?.protocol !== protocol.name || !protocol.isSigned(called, vendor.key, core.now()))
      return refuse('SIGNATURE');
    if (!JSON_TYPE.test(called.header('content-type'))) return refuse('MALFORMED', vendor);
    const counted = (answer: Answer): Answer => {
      if (answer.code !== null) core.refused(vendor, answer.code);
      return answer;
    };
    const answer = protocol.answer(called, vendor, core);
    return answer instanceof Promise ? answer.then(counted) : counted(answer);
  };

  for (const path of protocol.paths) {
    scope.post(`/${path}`, (request, reply) => {
      const called = calledAs(path, request);
      const { vendor, keyId } = protocol.claim(called);
      const found = core.vendors.find(vendor, keyId);
      const answered =
        found instanceof Promise
          ? inTime(
              found.then((known) => answerTo(called, known)),
              () => refuse('UNAVAILABLE'),
            )
          : answerTo(called, found);
      if (!(answered instanceof Promise)) return write(reply, headers, answered);
      answered.then(
        (answer) => write(reply, headers, answer),
        (error: unknown) => reply.send(error),
      );
    });
  }
}
