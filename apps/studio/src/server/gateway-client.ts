/** Client of the wallet's gateway, with the same access as any vendor: signed JSON over HTTP. */
import { createHmac } from 'node:crypto';
import {
  type AuthenticateAnswer,
  authenticateAnswer,
  GATEWAY_PREFIX,
  type GatewayCallName,
  KEY_HEADER,
  type OperationAnswer,
  operationAnswer,
  SIGNATURE_HEADER,
  signedText,
  TIME_HEADER,
  VENDOR_HEADER,
} from '@parlour/contract/gateway';
import type { ZodType } from 'zod';

/** A key of a vendor under whose name games are played. */
export type GatewayKey = { vendor: string; keyId: string; secret: string };
/** The first is the studio's own. */
export type GatewayKeys = readonly [GatewayKey, ...GatewayKey[]];

export type GatewayOptions = {
  /** Origin of the gateway; a function when the port is known only after listening. */
  url: string | (() => string);
  timeoutMs?: number;
};

/** No usable response: the state of the call at the gateway is unknown. */
export type NoAnswer = { status: 'unknown'; why: string };

export type GatewayClient = {
  authenticate(launchToken: string): Promise<AuthenticateAnswer | NoAnswer>;
  bet(call: BetCall): Promise<OperationAnswer | NoAnswer>;
  win(call: WinCall): Promise<OperationAnswer | NoAnswer>;
  rollback(call: { tx: string; player: string; betTx: string }): Promise<OperationAnswer | NoAnswer>;
};
type RoundCall = { tx: string; player: string; game: string; round: string; amount: string; currency: string };
export type BetCall = RoundCall & { session: string };
export type WinCall = RoundCall & { closeRound: boolean };

/** Returns the gateway client of a vendor. */
export type Gateway = (vendor: string) => GatewayClient;

/** Without a key no call can be made and nothing is decided: pending rounds wait until the key is available again. */
const keyless = async (): Promise<NoAnswer> => ({ status: 'unknown', why: 'no key of this vendor' });
const KEYLESS: GatewayClient = { authenticate: keyless, bet: keyless, win: keyless, rollback: keyless };

export function openGateway(keys: GatewayKeys, options: GatewayOptions): Gateway {
  const clients = new Map(keys.map((key) => [key.vendor, gatewayClient(key, options)]));
  return (vendor) => clients.get(vendor) ?? KEYLESS;
}

function gatewayClient(
  { vendor, keyId, secret }: GatewayKey,
  { url, timeoutMs = 2500 }: GatewayOptions,
): GatewayClient {
  async function call<T>(name: GatewayCallName, input: object, answer: ZodType<T>): Promise<T | NoAnswer> {
    const path = `${GATEWAY_PREFIX}/${name}`;
    const body = JSON.stringify(input);
    const time = String(Date.now());
    const signature = createHmac('sha256', secret)
      .update(signedText(time, 'POST', path, body))
      .digest('hex');
    try {
      const response = await fetch(`${typeof url === 'string' ? url : url()}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [VENDOR_HEADER]: vendor,
          [KEY_HEADER]: keyId,
          [TIME_HEADER]: time,
          [SIGNATURE_HEADER]: signature,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const parsed = answer.safeParse(await response.json());
      return parsed.success
        ? parsed.data
        : { status: 'unknown', why: `answer of another shape, HTTP ${response.status}` };
    } catch (error) {
      return { status: 'unknown', why: error instanceof Error ? error.name : 'no answer' };
    }
  }
  return {
    authenticate: (launchToken) => call('authenticate', { launchToken }, authenticateAnswer),
    bet: (input) => call('bet', input, operationAnswer),
    win: (input) => call('win', input, operationAnswer),
    rollback: (input) => call('rollback', input, operationAnswer),
  };
}
