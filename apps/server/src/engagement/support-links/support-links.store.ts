import type { SupportLinksInput } from '@parlour/contract/support-links.endpoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export const SERVICE_CHANNEL = 'service';

export type KeptLinks = SupportLinksInput & { version: bigint; changedAt: Date };

const COLUMNS = ['telegram', 'whatsapp', 'live_chat', 'hosts', 'version', 'changed_at'] as const;
type Row = {
  telegram: string;
  whatsapp: string;
  live_chat: string;
  hosts: string[];
  version: bigint;
  changed_at: Date;
};

const read = ({ telegram, whatsapp, live_chat, hosts, version, changed_at }: Row): KeptLinks => ({
  contacts: { telegram, whatsapp, liveChat: live_chat },
  hosts,
  version,
  changedAt: changed_at,
});

/** Reads the operators' settings; null until they set any. */
export async function readLinks(db: Db): Promise<KeptLinks | null> {
  const row = await db.selectFrom('service_settings').select(COLUMNS).executeTakeFirst();
  return row ? read(row) : null;
}

/** Reads the version of the operators' settings; 0 while the brand's file applies. */
export async function readLinksVersion(db: Db): Promise<bigint> {
  const row = await db.selectFrom('service_settings').select('version').executeTakeFirst();
  return row?.version ?? 0n;
}

/** The same, with an advisory lock against other changes until the transaction ends. */
export async function lockLinks(tx: Db): Promise<KeptLinks | null> {
  await sql`select pg_advisory_xact_lock(hashtext('service_settings'))`.execute(tx);
  return readLinks(tx);
}

/** Stores the operators' settings and notifies every server. Call it in the transaction of the action. */
export async function putLinks(tx: Db, { contacts, hosts }: SupportLinksInput): Promise<KeptLinks> {
  const values = { telegram: contacts.telegram, whatsapp: contacts.whatsapp, live_chat: contacts.liveChat, hosts };
  const row = await tx
    .insertInto('service_settings')
    .values(values)
    .onConflict((c) =>
      c.column('only_one').doUpdateSet((e) => ({
        ...values,
        version: e('service_settings.version', '+', 1n),
        changed_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${SERVICE_CHANNEL}, ${row.version.toString()})`.execute(tx);
  return read(row);
}
