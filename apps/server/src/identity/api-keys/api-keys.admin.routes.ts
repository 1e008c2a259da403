/** Console endpoints for API keys. */
import { KEY_NAME_LENGTHS } from '@parlour/contract/api-keys';
import { type ApiKeyRow, createApiKey, listApiKeys, revokeApiKey } from '@parlour/contract/api-keys.admin.endpoints';
import { KEY_RIGHTS } from '@parlour/contract/operator-rights';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { createKey, revoke } from './api-keys.actions.ts';
import { prefixOf, stateOfKey } from './api-keys.rules.ts';
import { type KeyRow, listKeys } from './api-keys.store.ts';

const toView = (row: KeyRow): ApiKeyRow => ({
  id: row.id.toString(),
  name: row.name,
  prefix: prefixOf(row.public_id),
  rights: KEY_RIGHTS.filter((right) => row.rights.includes(right)),
  networks: row.networks,
  operator: row.operator,
  createdAt: row.created_at.toISOString(),
  until: row.until.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  usedFrom: row.used_from,
  state: stateOfKey({
    isRevoked: row.revoked_at !== null,
    isExpired: row.is_over,
    isOperatorActive: row.state === 'active',
  }),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoked_by,
});

const fieldFailure = (field: string, messageKey: string, values = {}) =>
  fail('register.field', { field, messageKey, values });

export function apiKeyRoutes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, listApiKeys, async () => ok({ keys: (await listKeys(db)).map(toView) }));

  mount(scope, createApiKey, async ({ input: { body }, operator, request }) => {
    const name = body.name.trim();
    if (name.length < KEY_NAME_LENGTHS.min) return fieldFailure('name', 'form.length', KEY_NAME_LENGTHS);
    const rights = KEY_RIGHTS.filter((right) => body.rights.includes(right));
    const networks = [...new Set(body.networks)];
    const made = await createKey(db, { draft: { ...body, name, rights, networks }, by: { operator, request } });
    return made.ok ? ok({ key: toView(made.value.row), secret: made.value.secret }) : made;
  });

  mount(scope, revokeApiKey, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return fieldFailure('reason', 'form.required');
    const done = await revoke(db, { id: BigInt(params.id), reason, by: { operator, request } });
    return done.ok ? ok(toView(done.value)) : done;
  });
}
