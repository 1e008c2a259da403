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

/** What operators set; null as long as nobody did. */
export async function readLinks(db: Db): Promise<KeptLinks | null> {
  const row = await db.selectFrom('service_settings').select(COLUMNS).executeTakeFirst();
  return row ? read(row) : null;
}

/** The version of the operators' own settings; 0 as long as the brand's file decides. */
export async function readLinksVersion(db: Db): Promise<bigint> {
  const row = await db.selectFrom('service_settings').select('version').executeTakeFirst();
  return row?.version ?? 0n;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockLinks(tx: Db): Promise<KeptLinks | null> {
  await sql`select pg_advisory_xact_lock(hashtext('service_settings'))`.execute(tx);
  return readLinks(tx);
}

/** Keeps what an operator set, and tells every server. Call it with the transaction of the act. */
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
