/**
 * The studio as a separate process, as a vendor would run it.
 *
 * STUDIO_PORT, STUDIO_DATA, GATEWAY_URL, STUDIO_VENDOR, STUDIO_KEY_ID, STUDIO_SECRET, FRAME_ANCESTORS
 */
import { resolve } from 'node:path';
import fastify from 'fastify';
import { z } from 'zod';
import { studioPlugin } from './plugin.ts';

const environment = z
  .object({
    STUDIO_PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
    STUDIO_DATA: z.string().default('.data/studio'),
    GATEWAY_URL: z.url({ protocol: /^https?$/ }),
    STUDIO_VENDOR: z.string().default('BGS'),
    STUDIO_KEY_ID: z.string().min(1),
    STUDIO_SECRET: z.string().min(16),
    FRAME_ANCESTORS: z.string().default("'self'"),
  })
  .safeParse(process.env);

if (!environment.success) {
  const problems = environment.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`);
  process.stderr.write(`The studio cannot start:\n${problems.join('\n')}\n`);
  process.exit(1);
}
const e = environment.data;
const app = fastify({ logger: { level: 'warn' }, bodyLimit: 64 * 1024 });
await studioPlugin(app, {
  gatewayUrl: e.GATEWAY_URL.replace(/\/+$/, ''),
  keys: [{ vendor: e.STUDIO_VENDOR, keyId: e.STUDIO_KEY_ID, secret: e.STUDIO_SECRET }],
  dataDir: resolve(e.STUDIO_DATA),
  frameAncestors: e.FRAME_ANCESTORS.split(/\s+/),
});
const address = await app.listen({ port: e.STUDIO_PORT, host: '0.0.0.0' });
process.stdout.write(`Studio on ${address}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
