/**
 * API keys for the house's own tools. A key reads what its rights allow, as far as the operator who created it may read
 * it at the time of the call; `operator-rights.ts` lists the rights that keys can have, and `Endpoint.keys` says which
 * calls they may make.
 */
import { z } from 'zod';
import { KEY_DAYS, KEY_NAME_LENGTHS, MOST_KEY_NETWORKS } from './api-keys.ts';
import { del, get, post } from './endpoint.ts';
import { isNetwork } from './networks.ts';
import { KEY_RIGHTS } from './operator-rights.ts';
import { instant, text } from './schemas.ts';

const rights = z.array(z.enum(KEY_RIGHTS));

const keyRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Beginning of the key, which identifies it without being secret. */
  prefix: z.string(),
  rights,
  /** Addresses and networks from which the key may be used; empty for no restriction. */
  networks: z.array(z.string()),
  /** Operator who created it, and whose rights limit it. */
  operator: z.string(),
  createdAt: instant,
  until: instant,
  /** Last use, to the minute; null if it was never used. */
  usedAt: instant.nullable(),
  usedFrom: z.string().nullable(),
  /** `suspended`: its operator is disabled or removed. */
  state: z.enum(['active', 'suspended', 'expired', 'revoked']),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
});
export type ApiKeyRow = z.output<typeof keyRow>;

export const listApiKeys = get('/wps/console/api-keys', {
  summary: 'Every API key of the house with rights, last use and state, the newest first; never a secret',
  access: 'operator',
  right: 'apiKeys.view',
  throttle: 'console',
  output: z.strictObject({ keys: z.array(keyRow) }),
});

export const createApiKey = post('/wps/console/api-keys', {
  summary: 'Creates an API key with no rights beyond those of the operator, and answers its secret this once',
  access: 'operator',
  right: 'apiKeys.act',
  proof: true,
  throttle: 'console',
  input: {
    body: z.strictObject({
      name: text(KEY_NAME_LENGTHS.max),
      rights: rights.min(1).max(KEY_RIGHTS.length),
      networks: z
        .array(
          z
            .string()
            .regex(/^[0-9a-fA-F:./]{2,49}$/)
            .refine(isNetwork),
        )
        .max(MOST_KEY_NETWORKS),
      /** Validity in days. */
      days: z.int().min(KEY_DAYS.least).max(KEY_DAYS.most),
    }),
  },
  failures: ['second.proof', 'operator.exceeds', 'api_key.name_taken', 'register.field', 'session.ended'],
  output: z.strictObject({
    key: keyRow,
    /** The key itself, shown once; only its hash is stored. */
    secret: z.string(),
  }),
});

export const revokeApiKey = del('/wps/console/api-keys/:id', {
  summary: 'Revokes an API key; its next call is refused',
  access: 'operator',
  right: 'apiKeys.act',
  throttle: 'console',
  input: {
    params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }),
    body: z.strictObject({ reason: text(300) }),
  },
  failures: ['thing.unknown', 'register.field'],
  output: keyRow,
});
