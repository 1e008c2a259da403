/**
 * Mounts a vendor protocol: identifies the caller, verifies the signature, and handles the responses common to all
 * protocols.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayCode } from '@parlour/contract/gateway';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inTime } from './canonical.ts';
import type { Answer, Called, GatewayCore, ProtocolCore, Soon, VendorProtocol } from './vendor.ts';
import type { VendorKey } from './vendors.ts';

/** Maximum body size of a vendor's call. */
const BODY_LIMIT = 64 * 1024;
/** `Retry-After` of a call whose outcome is unknown. */
const RETRY_SECONDS = '1';
const EMPTY = Buffer.alloc(0);
const JSON_TYPE = /^application\/json\b/i;
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/**
 * Serves one path on Node's own request and response, because the framework's overhead is too large at a thousand bets
 * per second.
 */
type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** Handlers by path of a protocol. */
export type Served = ReadonlyMap<string, Serve>;

const calledAs = (name: string, { method = '', url = '', headers }: IncomingMessage, body: Uint8Array): Called => ({
  name,
  method,
  path: url,
  header: (wanted) => {
    const value = headers[wanted];
    return typeof value === 'string' ? value : '';
  },
  body,
});

/** Reads a body; passes null when it exceeds the limit. Aborted requests are not answered. */
function readBody(request: IncomingMessage, done: (body: Uint8Array | null) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= BODY_LIMIT) return void parts.push(part);
    // Further data is discarded.
    request.off('data', take).off('end', end).resume();
    done(null);
  };
  const end = () => done(parts.length > 1 ? Buffer.concat(parts) : (parts[0] ?? EMPTY));
  request
    .on('data', take)
    .on('end', end)
    .on('error', () => {});
}

/** Answers requests that match no path of the protocol. */
const send = (reply: FastifyReply, { status, text }: Answer): FastifyReply =>
  reply.code(status).headers(HEADERS).send(text);

/** @param scope context with the protocol's prefix */
export function mountProtocol(scope: FastifyInstance, protocol: VendorProtocol, core: GatewayCore): Served {
  const refuse = (code: GatewayCode, vendor: VendorKey | null = null): Answer => {
    core.refused(vendor, code);
    return protocol.refuse(code);
  };
  const own: ProtocolCore = { ...core, card: protocol.card };
  const headers = Object.entries({ ...core.headers, ...HEADERS }).flat();

  function write(response: ServerResponse, { status, text, code }: Answer): void {
    const own = ['content-length', String(Buffer.byteLength(text))];
    if (status === 503) own.push('retry-after', RETRY_SECONDS);
    // The sender may still be sending the rest; or the server shuts down, and the call must be repeated elsewhere.
    if (code === 'TOO_LARGE' || core.isClosing()) own.push('connection', 'close');
    response.writeHead(status, [...headers, ...own]);
    response.end(text);
  }

  const answerTo = (called: Called, vendor: VendorKey | null): Soon<Answer> => {
    if (vendor?.protocol !== protocol.name || !protocol.isSigned(called, vendor.key, core.now()))
      return refuse('SIGNATURE');
    if (!JSON_TYPE.test(called.header('content-type'))) return refuse('MALFORMED', vendor);
    const counted = (answer: Answer): Answer => {
      if (answer.code !== null) core.refused(vendor, answer.code);
      return answer;
    };
    const answer = protocol.answer(called, vendor, own);
    return answer instanceof Promise ? answer.then(counted) : counted(answer);
  };

  function answer(called: Called): Soon<Answer> {
    const { vendor, keyId } = protocol.claim(called);
    const found = core.vendors.find(vendor, keyId);
    if (!(found instanceof Promise)) return answerTo(called, found);
    return inTime(
      found.then((known) => answerTo(called, known)),
      () => refuse('UNAVAILABLE'),
    );
  }

  const serverOf =
    (name: string): Serve =>
    (request, response) => {
      const isLate = core.isClosing() || core.isAway();
      readBody(request, (body) => {
        const failed = (error: unknown) => {
          scope.log.error(error);
          write(response, refuse('UNAVAILABLE'));
        };
        try {
          const answered = isLate
            ? refuse('UNAVAILABLE')
            : body === null
              ? refuse('TOO_LARGE')
              : answer(calledAs(name, request, body));
          if (answered instanceof Promise) answered.then((each) => write(response, each)).catch(failed);
          else write(response, answered);
        } catch (error) {
          failed(error);
        }
      });
    };

  scope.setNotFoundHandler((_request, reply) => send(reply, refuse('UNKNOWN_CALL')));
  const served = new Map<string, Serve>();
  for (const path of protocol.paths) {
    const serve = serverOf(path);
    served.set(`${protocol.prefix}/${path}`, serve);
    // Requests that reach the framework first, such as paths in another spelling, are served in the same way.
    const onRequest = (request: { raw: IncomingMessage }, reply: FastifyReply) => {
      reply.hijack();
      serve(request.raw, reply.raw);
    };
    scope.post(`/${path}`, { onRequest }, () => {});
  }
  return served;
}
