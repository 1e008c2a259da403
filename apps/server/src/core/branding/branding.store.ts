import type { BrandColours } from '@parlour/contract/branding';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../audit/index.ts';

export const BRANDING_CHANNEL = 'branding';

/** What a version sets; null fields are as in the brand's folder. */
export type BrandingValues = {
  name: string | null;
  colours: BrandColours | null;
  logo: string | null;
  iconBackground: string;
};
export type BrandingVersion = BrandingValues & { version: bigint; note: string; operator: string; changedAt: Date };

/** The version in force with its pictures. */
export type CurrentBranding = BrandingVersion & { picture: Buffer | null; icons: Map<string, Buffer> };

const versions = (db: Db) =>
  db
    .selectFrom('branding')
    .select([
      'version',
      'name',
      'colours',
      'logo',
      'icon_background as iconBackground',
      'note',
      'operator_name as operator',
      'changed_at as changedAt',
    ])
    .orderBy('version', 'desc');

/** Lists the latest versions, newest first. */
export const listVersions = (db: Db, limit: number): Promise<BrandingVersion[]> => versions(db).limit(limit).execute();

/** Reads one version; undefined if there is none with this number. */
export const findVersion = (db: Db, version: bigint): Promise<BrandingVersion | undefined> =>
  versions(db).where('version', '=', version).executeTakeFirst();

/** Returns the number of the version in force; 0 while the brand's folder applies. */
export async function readVersion(db: Db): Promise<bigint> {
  const { latest } = await db
    .selectFrom('branding')
    .select((e) => e.fn.coalesce(e.fn.max('version'), sql<bigint>`0::bigint`).as('latest'))
    .executeTakeFirstOrThrow();
  return latest;
}

/** Reads the version in force; null while the brand's folder applies. */
export async function readCurrent(db: Db): Promise<CurrentBranding | null> {
  const found = await versions(db).limit(1).executeTakeFirst();
  if (!found) return null;
  const picture = found.logo === null ? null : await readLogo(db, found.logo);
  const icons = await db
    .selectFrom('brand_icon')
    .select(['name', 'body'])
    .where('logo', '=', found.logo ?? '')
    .where('background', '=', found.iconBackground)
    .execute();
  return { ...found, picture, icons: new Map(icons.map(({ name, body }) => [name, Buffer.from(body)])) };
}

/** Reads an uploaded logo; null if there is none with this hash. */
export async function readLogo(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db.selectFrom('brand_logo').select('body').where('hash', '=', hash).executeTakeFirst();
  return row ? Buffer.from(row.body) : null;
}

/** Stores a logo; the same one is stored once. */
export async function putLogo(db: Db, hash: string, body: Buffer): Promise<void> {
  await db
    .insertInto('brand_logo')
    .values({ hash, body })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Stores the icons made from a logo. */
export async function putIcons(
  db: Db,
  { logo, background, icons }: { logo: string; background: string; icons: ReadonlyMap<string, Buffer> },
): Promise<void> {
  const rows = [...icons].map(([name, body]) => ({ logo, background, name, body }));
  await db
    .insertInto('brand_icon')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Locks the branding against other changes until the transaction ends, and returns the version in force. */
export async function lockBranding(tx: Db): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtext('branding'))`.execute(tx);
  return readVersion(tx);
}

/** Adds a version and notifies every server. Call it in the transaction of the action. */
export async function addVersion(tx: Db, values: BrandingValues, by: { note: string; operator: Actor }): Promise<void> {
  const { version } = await tx
    .insertInto('branding')
    .values({
      name: values.name,
      colours: values.colours && JSON.stringify(values.colours),
      logo: values.logo,
      icon_background: values.iconBackground,
      note: by.note,
      operator_id: by.operator.operatorId,
      operator_name: by.operator.name,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${BRANDING_CHANNEL}, ${version.toString()})`.execute(tx);
}

/** Removes logos that no version uses, a day after their upload. */
export async function cleanUpLogos(db: Db): Promise<void> {
  const isUnused = sql`not exists (select from branding b where b.logo = brand_logo.hash)`;
  await deleteInBatches(db, 'brand_logo', sql`created_at < ${daysAgo(1)} and ${isUnused}`);
}
