/**
 * Test double of the gateway that follows the protocol: signatures, time window, idempotency, tombstones. It also fails
 * on demand, before or after processing a call.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type AuthenticateAnswer,
  GATEWAY_CALLS,
  GATEWAY_CODES,
  GATEWAY_PREFIX,
  type GatewayCallName,
  type GatewayCode,
  KEY_HEADER,
  type OperationAnswer,
  SIGNATURE_HEADER,
  signedText,
  TIME_HEADER,
  TIME_WINDOW_MS,
  VENDOR_HEADER,
} from '@parlour/contract/gateway';
import { moneyString, parseMoney } from '@parlour/contract/money';
import fastify, { type FastifyInstance } from 'fastify';

export const KEY = { vendor: 'BGS', keyId: 'k1', secret: 'a-secret-of-the-studio-for-tests' };
/** Key of another vendor under whose name the studio plays. */
export const OTHER_KEY = { vendor: 'JL', keyId: 'k2', secret: 'a-secret-of-another-vendor' };
const KEYS = [KEY, OTHER_KEY];

/** Failure of the next call of a name: not processed and no response, or processed and the response lost. */
export type Break = 'before' | 'after' | 'unavailable';

/** Body of any call; every field is a plain value. */
type Body = Record<string, string | number | boolean | undefined>;

/** A correctly signed call, and its vendor. */
export type Call = { name: GatewayCallName; body: Body; vendor: string };

export class GatewayDouble {
  balance = 100_000_00n;
  minimumCycleMs = 0;
  ended = false;
  /** Launch tokens; one with `vendor` is valid for that vendor only. */
  readonly tokens = new Map<string, { player: string; game: string; vendor?: string }>();
  readonly calls: Call[] = [];
  /** Called when a call was received, before it is processed. */
  onCall: (call: Call) => void = () => undefined;
  readonly breaks: { name: GatewayCallName; how: Break }[] = [];
  /** Every operation that moved money: kind, id, minor units. */
  readonly moves: { name: string; tx: string; round: string; amount: bigint }[] = [];
  readonly rounds = new Map<string, 'open' | 'closed'>();
  readonly #answers = new Map<string, { body: string; answer: OperationAnswer }>();
  readonly #undone = new Set<string>();
  readonly app: FastifyInstance = fastify();
  url = '';

  constructor() {
    this.app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    this.app.post<{ Params: { name: string }; Body: string }>(`${GATEWAY_PREFIX}/:name`, async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? '');
      const time = header(TIME_HEADER);
      const text = signedText(time, 'POST', request.url, request.body);
      const key = KEYS.find(({ vendor, keyId }) => header(VENDOR_HEADER) === vendor && header(KEY_HEADER) === keyId);
      const expected = createHmac('sha256', key?.secret ?? '')
        .update(text)
        .digest();
      const given = Buffer.from(header(SIGNATURE_HEADER), 'hex');
      const signed =
        key !== undefined &&
        Math.abs(Date.now() - Number(time)) < TIME_WINDOW_MS &&
        given.length === expected.length &&
        timingSafeEqual(given, expected);
      const name = request.params.name as GatewayCallName;
      if (!signed) return reply.code(401).send(this.#refusal('SIGNATURE'));
      const schema = GATEWAY_CALLS[name];
      if (!schema) return reply.code(404).send(this.#refusal('UNKNOWN_CALL'));
      const parsed = schema.safeParse(JSON.parse(request.body));
      if (!parsed.success) return reply.code(400).send(this.#refusal('MALFORMED'));
      const body = parsed.data as Body;
      const call = { name, body, vendor: header(VENDOR_HEADER) };
      this.calls.push(call);
      this.onCall(call);
      const broken = this.breaks.findIndex((b) => b.name === name);
      const how = broken >= 0 ? this.breaks.splice(broken, 1)[0]?.how : undefined;
      if (how === 'unavailable') return reply.code(503).send(this.#refusal('UNAVAILABLE'));
      if (how === 'before') return this.#hangUp(request.raw.socket, reply);
      const answer =
        name === 'authenticate' ? this.#authenticate(String(body.launchToken), call.vendor) : this.#operate(name, body);
      if (how === 'after') return this.#hangUp(request.raw.socket, reply);
      return reply.send(answer);
    });
  }

  async listen(): Promise<this> {
    this.url = await this.app.listen({ port: 0, host: '127.0.0.1' });
    return this;
  }

  #hangUp(socket: { destroy(): void }, reply: { hijack(): void }): void {
    reply.hijack();
    socket.destroy();
  }

  #refusal(code: GatewayCode): OperationAnswer {
    const known = !['SIGNATURE', 'UNKNOWN_CALL', 'MALFORMED', 'UNAVAILABLE'].includes(code);
    const balance = known ? { balance: moneyString(this.balance, 2), currency: 'PLAY' } : {};
    return { status: 'refused', code, message: code, retry: GATEWAY_CODES[code].retry, ...balance };
  }

  #authenticate(token: string, vendor: string): AuthenticateAnswer {
    const found = this.tokens.get(token);
    const isOurs = found && (found.vendor ?? vendor) === vendor;
    if (isOurs) this.tokens.delete(token);
    if (!isOurs) return { status: 'refused', code: 'LAUNCH_TOKEN', message: 'unknown or used', retry: false };
    return {
      status: 'ok',
      player: found.player,
      session: `s-${token}`,
      game: found.game,
      currency: 'PLAY',
      symbol: 'K',
      exponent: 2,
      balance: moneyString(this.balance, 2),
      language: 'EN',
      book: 'PLAY',
      minimumCycleMs: this.minimumCycleMs,
      lobbyUrl: 'https://play.example/m/home',
    };
  }

  #operate(name: GatewayCallName, body: Body): OperationAnswer {
    const key = `${name}|${body.player}|${body.tx}`;
    const text = JSON.stringify(body);
    const first = this.#answers.get(key);
    if (first) return first.body === text ? { ...first.answer, replayed: true } : this.#refusal('CONFLICT');
    const answer = this.#carryOut(name, body);
    if (answer.status === 'ok' || !answer.retry) this.#answers.set(key, { body: text, answer });
    return answer;
  }

  #carryOut(name: GatewayCallName, body: Body): OperationAnswer {
    const round = String(body.round);
    const amount = parseMoney(String(body.amount ?? '0'), 2) ?? 0n;
    const move = (by: bigint): OperationAnswer => {
      this.balance += by;
      this.moves.push({ name, tx: String(body.tx), round, amount: by });
      const operation = String(this.moves.length);
      return { status: 'ok', balance: moneyString(this.balance, 2), currency: 'PLAY', operation, replayed: false };
    };
    if (name === 'bet') {
      if (this.#undone.has(String(body.tx))) return this.#refusal('BET_ROLLED_BACK');
      if (this.ended) return this.#refusal('SESSION_ENDED');
      if (amount > this.balance) return this.#refusal('INSUFFICIENT_FUNDS');
      this.rounds.set(round, 'open');
      return move(-amount);
    }
    if (name === 'win') {
      if (!this.rounds.has(round)) return this.#refusal('NO_BET');
      if (this.rounds.get(round) === 'closed') return this.#refusal('ROUND_CLOSED');
      if (body.closeRound) this.rounds.set(round, 'closed');
      return move(amount);
    }
    this.#undone.add(String(body.betTx));
    const bet = this.moves.find((m) => m.name === 'bet' && m.tx === body.betTx);
    return move(bet ? -bet.amount : 0n);
  }
}
