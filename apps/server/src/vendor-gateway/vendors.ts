/** Cache of vendors and their keys, so that verifying a signature needs no query. */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Secrets } from '../config/secrets.ts';
import type { Db } from '../platform/db/db.ts';
import { insertKey, insertVendors, listVendorKeys, retireKey } from './gateway.store.ts';
import { USUAL_PROTOCOL } from './vendor.ts';

export type VendorKey = {
  vendorId: number;
  vendor: string;
  /** A stopped vendor may still credit wins and roll back bets. */
  enabled: boolean;
  /** Name of its protocol. */
  protocol: string;
  /** Own ceiling of one credit, in minor units of the installation's currency; null applies the brand's. */
  creditMost: bigint | null;
  /** Whether a day's wins have a ceiling, so that each of them is counted. */
  hasWinsDayMost: boolean;
  key: KeyObject;
};

export type Vendors = {
  /** Returns a live key of a vendor, or null. @throws when the keys cannot be read from the database */
  find: (vendor: string, keyId: string) => Promise<VendorKey | null> | VendorKey | null;
  /** Invalidates the cache, so that the next call reads the database. */
  invalidate: () => void;
};

/** Lifetime of the cache, after which a retired key is invalid in every process. */
const FRESH_MS = 1_000;
/** Minimum interval of rereads caused by unknown keys. */
const UNKNOWN_MS = 100;

const label = (keyId: string): string => `gateway-key:${keyId}`;

/**
 * @param onUnreadable called once for each key that cannot be decrypted. Such a key is invalid until it can be; the
 * other keys are not affected
 */
export function openVendors(
  db: Db,
  secrets: Pick<Secrets, 'open'>,
  onUnreadable: (key: { vendor: string; keyId: string; error: unknown }) => void,
): Vendors {
  const unreadable = new Set<string>();
  let held = new Map<string, VendorKey>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  function secretOf(vendor: string, keyId: string, sealed: string): Buffer | null {
    try {
      return secrets.open(Buffer.from(sealed, 'base64'), label(keyId));
    } catch (error) {
      if (!unreadable.has(keyId)) onUnreadable({ vendor, keyId, error });
      unreadable.add(keyId);
      return null;
    }
  }

  async function read(): Promise<void> {
    const begun = performance.now();
    const fresh = new Map<string, VendorKey>();
    for (const row of await listVendorKeys(db)) {
      if (row.keyId === null || row.sealed === null) continue;
      const secret = secretOf(row.code, row.keyId, row.sealed);
      if (secret === null) continue;
      fresh.set(`${row.code} ${row.keyId}`, {
        vendorId: row.id,
        vendor: row.code,
        enabled: row.enabled,
        protocol: row.protocol,
        creditMost: row.credit_most,
        hasWinsDayMost: row.wins_day_most !== null,
        key: createSecretKey(secret),
      });
    }
    held = fresh;
    readAt = begun;
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    find(vendor, keyId) {
      const name = `${vendor} ${keyId}`;
      const age = performance.now() - readAt;
      const known = held.get(name);
      if (known ? age < FRESH_MS : age < UNKNOWN_MS) return known ?? null;
      return refresh().then(() => held.get(name) ?? null);
    },
    invalidate() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export class TwoLiveKeys extends Error {
  constructor() {
    super('the vendor has two live keys already: retire one first');
  }
}

export type IssuedKey = { keyId: string; secret: string };

/**
 * Creates another key for a vendor. The secret is returned only here; the database stores it encrypted.
 *
 * @throws {TwoLiveKeys}
 */
export async function issueKey(db: Db, secrets: Pick<Secrets, 'seal'>, vendorId: number): Promise<IssuedKey> {
  const keyId = `k${randomBytes(9).toString('base64url')}`;
  const secret = randomBytes(32).toString('base64url');
  const sealed = secrets.seal(Buffer.from(secret, 'utf8'), label(keyId)).toString('base64');
  if (!(await insertKey(db, { id: keyId, vendorId, sealed }))) throw new TwoLiveKeys();
  return { keyId, secret };
}

export { retireKey };

type Details = { mayAward?: boolean; recallUrl?: string | null; protocol?: string };

/**
 * Creates missing vendors and keys, and returns the keys in the same order. Only for vendors whose games the in-house
 * studio runs; any other vendor receives its key once, from {@link issueKey}.
 */
export async function ensureVendors(
  db: Db,
  secrets: Pick<Secrets, 'seal' | 'open'>,
  codes: readonly string[],
  { mayAward = false, recallUrl = null, protocol = USUAL_PROTOCOL }: Details = {},
): Promise<({ vendor: string } & IssuedKey)[]> {
  await insertVendors(db, codes, { mayAward, recallUrl, launchUrl: null, protocol });
  // Of two keys the first one.
  const rows = new Map((await listVendorKeys(db)).toReversed().map((row) => [row.code, row]));
  const keys = [];
  for (const vendor of codes) {
    const row = rows.get(vendor);
    if (!row) throw new Error(`vendor ${vendor} was not made`);
    const key =
      row.keyId === null
        ? await issueKey(db, secrets, row.id)
        : {
            keyId: row.keyId,
            secret: secrets.open(Buffer.from(row.sealed ?? '', 'base64'), label(row.keyId)).toString('utf8'),
          };
    keys.push({ vendor, ...key });
  }
  return keys;
}

/** The same for a single vendor. */
export async function ensureVendor(
  db: Db,
  secrets: Pick<Secrets, 'seal' | 'open'>,
  code: string,
  details: Details = {},
): Promise<IssuedKey> {
  const [key] = await ensureVendors(db, secrets, [code], details);
  if (!key) throw new Error(`no key for ${code}`);
  return key;
}
