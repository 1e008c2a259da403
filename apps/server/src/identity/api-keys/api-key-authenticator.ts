/**
 * Authenticates calls by API key: `Authorization: Bearer plk_…`. A request that names a key is judged by the key alone;
 * a cookie beside it does not count. Every call reads the key, its operator and the operator's role, so that revocation,
 * expiry, and a change of the operator act at once.
 */
import { timingSafeEqual } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import { rightsOfRole } from '@parlour/contract/operator-rights';
import type { Db } from '../../platform/db/db.ts';
import { plainAddress } from '../../platform/http/addresses.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { ApiKeys } from '../../platform/http/sessions.ts';
import type { CallCounter } from '../../platform/http/throttle-counts.ts';
import { tokenHash } from '../../platform/http/tokens.ts';
import { callerName, namesKey, parseKey, rightsOfKey, stateOfKey } from './api-keys.rules.ts';
import { findKey, recordKeyUse } from './api-keys.store.ts';

const REFUSALS = {
  revoked: 'session.key_revoked',
  expired: 'session.key_expired',
  suspended: 'session.key_suspended',
} as const;

const isWithin = (networks: string[], address: string): boolean =>
  networks.length === 0 || proxyAddr.compile(networks)(address, 0);

/** @param count counts a call of a key; returns the seconds to wait if the key has used up its budget */
export function createApiKeys(db: Db, { count }: { count: CallCounter }): ApiKeys {
  return {
    async resolve({ headers: { authorization }, ip }) {
      if (!namesKey(authorization)) return null;
      const given = parseKey(authorization);
      const key = given && (await findKey(db, given.publicId));
      if (!given || !key || !timingSafeEqual(tokenHash(given.secret), key.secret_hash))
        return fail('session.key_unknown');
      const isOperatorActive = key.state === 'active';
      const state = stateOfKey({ isRevoked: key.revoked_at !== null, isExpired: key.is_over, isOperatorActive });
      if (state !== 'active') return fail(REFUSALS[state]);
      const address = plainAddress(ip);
      if (!isWithin(key.networks, address)) return fail('access.key_address', { address });
      const retryAfter = await count(key.id.toString());
      if (retryAfter !== null) return fail('request.too_many', { retryAfter });
      if (key.is_stale) await recordKeyUse(db, key.id, address);
      return ok({
        id: null,
        operatorId: key.operator_id,
        name: callerName(key.name, key.operator),
        role: key.role,
        rights: rightsOfKey(key.rights, rightsOfRole(key.role, key.role_rights)),
      });
    },
  };
}
