/** Messages of the sandbox provider in tests, with valid or invalid signatures. */
import { createHmac, randomUUID } from 'node:crypto';
import { SANDBOX_SIGNATURE, signSandbox } from '../adapters/payments/sandbox.ts';
import type { TestApp } from './app.ts';

export type SandboxEvent = {
  id: string;
  type: 'payment.paid' | 'payment.failed' | 'payment.expired';
  ref: string;
  payment: string;
  amount: string;
  currency: string;
};

export function sandboxOf(app: TestApp) {
  const key = createHmac('sha256', app.secrets.pepper).update('payments of the sandbox').digest();
  const post = (payload: string, signature: string) =>
    app.raw({
      method: 'POST',
      url: '/payments/webhook/sandbox',
      headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature },
      payload,
    });
  const sign = (body: string, at = Math.floor(Date.now() / 1000)) => signSandbox(key, body, at);
  return {
    post,
    sign,
    /** Returns the id of a deposit at the provider. */
    async refOf(depositId: string): Promise<string> {
      const { provider_ref } = await app.database.db
        .selectFrom('deposit')
        .select('provider_ref')
        .where('id', '=', BigInt(depositId))
        .executeTakeFirstOrThrow();
      return provider_ref ?? '';
    },
    /** Sends a message as the provider would; returns the HTTP status. */
    async say(over: Partial<SandboxEvent> & { ref: string; amount: string }): Promise<number> {
      const body = JSON.stringify({
        id: randomUUID(),
        type: 'payment.paid',
        payment: `pay-${over.ref}`,
        currency: 'MMK',
        ...over,
      });
      return (await post(body, sign(body))).statusCode;
    },
  };
}
