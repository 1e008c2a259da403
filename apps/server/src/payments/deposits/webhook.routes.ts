/** Webhooks of payment providers. Bodies stay raw bytes, because those are signed. */
import type { FastifyInstance } from 'fastify';
import { type PaymentProvider, ProviderDown, webhookPath } from '../../adapters/payments/payments.ts';
import type { DepositContext } from './deposit-context.ts';
import { recordFailure, recordProviderEvent } from './methods.store.ts';
import { hear } from './provider-events.actions.ts';

const BODY_LIMIT = 64 * 1024;
/** Forged messages are recorded at most once in this time, so that a flood of them is harmless. */
const NOTE_EVERY_MS = 5_000;

/**
 * Mounts the webhooks. Status 200 when a message was processed, now or before; 401 when its signature is invalid,
 * whatever its content; 503 when it should be repeated.
 */
export async function webhookPlugin(app: FastifyInstance, depositContext: DepositContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    for (const gateway of Object.values(depositContext.gateways)) mountWebhook(scope, depositContext, gateway);
  });
}

function mountWebhook(scope: FastifyInstance, depositContext: DepositContext, gateway: PaymentProvider): void {
  const { code } = gateway;
  let notedAt = Number.NEGATIVE_INFINITY;
  const recordForged = async () => {
    if (performance.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = performance.now();
    await recordFailure(depositContext.db, code, 'a message without a good signature');
  };
  scope.post(webhookPath(code), async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const message = await gateway.read(body, request.headers);
      if (!message) {
        await recordForged();
        return reply.code(401).send({ received: false });
      }
      await hear(depositContext, code, message);
      await recordProviderEvent(depositContext.db, code);
      return reply.send({ received: true });
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      await recordFailure(depositContext.db, code, error.message);
      return reply.code(503).header('retry-after', '30').send({ received: false });
    }
  });
}
