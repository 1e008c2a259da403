/** The platform's own vendor protocol, version 1. `docs/vendor-api.md` describes it for the other side. */
import {
  GATEWAY_CALLS,
  GATEWAY_CODES,
  GATEWAY_PREFIX,
  type GatewayCallName,
  type GatewayCode,
  KEY_HEADER,
  SIGNATURE_HEADER,
  TIME_HEADER,
  VENDOR_HEADER,
} from '@parlour/contract/gateway';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Command } from '../../features/wallet/index.ts';
import type { GatewayCore, VendorProtocol } from '../vendor.ts';
import type { VendorKey } from '../vendors.ts';
import { admittedAnswer, balanceAnswer, listAnswer, operationAnswer, type Refused, refusal } from './answers.ts';
import { type CallOf, commandOf, type OperationCall, readCall } from './calls.ts';
import { isSignedBy, isTimely } from './signature.ts';

/** Vendors are promised an answer within 2.5 s. A command that is carried out in batches is given up before. */
const ANSWER_MS = 2_300;

const EMPTY = new Uint8Array(0);
const JSON_TYPE = /^application\/json\b/i;

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const bodyOf = (request: FastifyRequest): Uint8Array => (request.body instanceof Uint8Array ? request.body : EMPTY);

/** What a bet needs is mostly at hand: where nothing is waited for, there is no promise either. */
type Soon<T> = T | Promise<T>;

/** The vendor whose key a request names, or null when its time is not right or it knows no such key. */
const vendorOf = (request: FastifyRequest, core: GatewayCore): Soon<VendorKey | null> =>
  isTimely(header(request, TIME_HEADER), core.now())
    ? core.vendors.find(header(request, VENDOR_HEADER), header(request, KEY_HEADER))
    : null;

const isSigned = (request: FastifyRequest, vendor: VendorKey): boolean =>
  isSignedBy(
    vendor.key,
    { time: header(request, TIME_HEADER), method: request.method, path: request.url, body: bodyOf(request) },
    header(request, SIGNATURE_HEADER),
  );

/** Why a bet cannot be taken on a game now; it counts only for a bet that was not answered before. */
function gameRefusal(core: GatewayCore, vendor: VendorKey, nodeId: string): Soon<GatewayCode | null> {
  const game = core.findGame(nodeId);
  if (!game) return core.isKnownGame(nodeId).then((isKnown) => (isKnown ? 'GAME_STOPPED' : 'UNKNOWN_GAME'));
  if (game.gatewayVendor !== vendor.vendor) return 'UNKNOWN_GAME';
  return vendor.enabled && core.takesBets() && !game.paused ? null : 'GAME_STOPPED';
}

async function authenticate(core: GatewayCore, vendor: VendorKey, call: CallOf<'authenticate'>) {
  const admitted = await core.admit(vendor.vendorId, call.launchToken);
  if (!admitted) return refusal('LAUNCH_TOKEN');
  if (admitted.memberState !== 'active') return refusal('PLAYER_BLOCKED');
  return admittedAnswer(admitted, core);
}

async function submit(core: GatewayCore, command: Command): Promise<object> {
  const outcome = await core.submit(command);
  return command.op === 'balance' ? balanceAnswer(outcome) : operationAnswer(outcome);
}

function operate(core: GatewayCore, vendor: VendorKey, name: OperationCall, body: Uint8Array): Soon<object> {
  const read = readCall(name, body);
  if (!read.ok) return refusal(read.code, read.message);
  const made = commandOf(vendor.vendorId, { name, call: read.value } as Parameters<typeof commandOf>[1]);
  if (!made.ok) return refusal(made.code, made.message);
  const command: Command = made.value;
  if (command.game === null || (name !== 'bet' && name !== 'settle' && name !== 'award')) return submit(core, command);
  const why = gameRefusal(core, vendor, command.game);
  const withGame = (code: GatewayCode | null): Soon<object> => {
    if (name === 'award') return code === 'UNKNOWN_GAME' ? refusal(code) : submit(core, command);
    command.refusal = code;
    return submit(core, command);
  };
  // The batcher gives up in time; what was asked before it has no time limit of its own.
  return why instanceof Promise ? inTime(why.then(withGame)) : withGame(why);
}

function carryOut(core: GatewayCore, vendor: VendorKey, name: GatewayCallName, body: Uint8Array): Soon<object> {
  if (name === 'authenticate') {
    const read = readCall(name, body);
    return read.ok ? inTime(authenticate(core, vendor, read.value)) : refusal(read.code, read.message);
  }
  if (name === 'transactions') {
    const read = readCall(name, body);
    if (!read.ok) return refusal(read.code, read.message);
    return inTime(core.listTransactions(vendor.vendorId, read.value.after, read.value.limit).then(listAnswer));
  }
  return operate(core, vendor, name, body);
}

/** What a call is answered with; UNAVAILABLE when that takes too long: its outcome is not known, and it may be repeated. */
const inTime = (work: Promise<object>): Promise<object> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(refusal('UNAVAILABLE')), ANSWER_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const statusOf = (answer: Partial<Refused>): number =>
  answer.code === undefined ? 200 : GATEWAY_CODES[answer.code].http;

/** Answers what the framework refused. */
function send(reply: FastifyReply, answer: Refused): FastifyReply {
  const status = statusOf(answer);
  if (status === 503) reply.header('retry-after', '1');
  return reply.code(status).headers(HEADERS).send(JSON.stringify(answer));
}

/** Answers a call past the framework's reply, which would read and write each header of a thousand bets a second anew. */
function write(reply: FastifyReply, headers: readonly string[], answer: object): void {
  const text = JSON.stringify(answer);
  const status = statusOf(answer);
  const length = ['content-length', String(Buffer.byteLength(text))];
  reply.hijack();
  reply.raw.writeHead(status, status === 503 ? [...headers, ...length, 'retry-after', '1'] : [...headers, ...length]);
  reply.raw.end(text);
}

export const parlourProtocol: VendorProtocol = {
  name: 'parlour-v1',
  prefix: GATEWAY_PREFIX,
  card: {
    unknownRollback: 'done',
    changedRepeat: 'conflict',
    rollbackAfterWin: false,
    sessionCheckedFor: ['bet', 'settle'],
    amounts: 'decimal-string',
  },
  routes(scope, core) {
    scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return send(reply, refusal('TOO_LARGE'));
      if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refusal('MALFORMED'));
      request.log.error(error);
      return send(reply, refusal('UNAVAILABLE'));
    });
    scope.setNotFoundHandler((_request, reply) => send(reply, refusal('UNKNOWN_CALL')));
    const headers = Object.entries({ ...core.headers, ...HEADERS }).flat();
    for (const name of Object.keys(GATEWAY_CALLS) as GatewayCallName[]) {
      const answer = (request: FastifyRequest, vendor: VendorKey | null): Soon<object> => {
        if (!vendor || !isSigned(request, vendor)) return refusal('SIGNATURE');
        if (!JSON_TYPE.test(header(request, 'content-type')))
          return refusal('MALFORMED', 'the content type is not application/json');
        return carryOut(core, vendor, name, bodyOf(request));
      };
      scope.post(`/${name}`, (request, reply) => {
        const vendor = vendorOf(request, core);
        const answered =
          vendor instanceof Promise ? inTime(vendor.then((found) => answer(request, found))) : answer(request, vendor);
        if (!(answered instanceof Promise)) return write(reply, headers, answered);
        answered.then(
          (value) => write(reply, headers, value),
          (error: unknown) => reply.send(error),
        );
      });
    }
  },
};
