/** An unusable address of the studio's database is reported in one sentence that names its setting. */
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/db/open.ts';
import { openPrepared } from '../platform/db/open-and-migrate.ts';
import { onDatabase } from '../testing/databases.ts';
import { administer } from '../testing/postgres.ts';
import { openStudioDatabase } from './studio-database.store.ts';

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  const aTarget = async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    return target;
  };
  /** Starts with an address of the studio's database; returns the refusal. */
  const refusalOf = async (url: string, studioUrl: string): Promise<unknown> => {
    const config = { databaseUrl: url, databaseOwnerUrl: null, studioDatabaseUrl: studioUrl, dataDir: '/nowhere' };
    try {
      const database = await openPrepared(config);
      try {
        await (await openStudioDatabase(database, studioUrl)).close();
      } finally {
        await database.close();
      }
    } catch (error) {
      return error;
    }
    return null;
  };
  const withRole = (url: string, role: string): string => {
    const own = new URL(url);
    own.username = role;
    return own.href;
  };
  const aRole = async (): Promise<string> => {
    const role = `studio_${randomUUID().slice(0, 8)}`;
    const admin = inject('databases').postgres?.url.replace('{database}', 'postgres') ?? '';
    await administer(admin, `create role ${role} login`);
    return role;
  };

  it('a role that is not there, or is not named', async () => {
    const { url } = await aTarget();
    expect(await refusalOf(url, withRole(url, 'nobody_of_ours'))).toMatchObject({
      sentence: true,
      message:
        'STUDIO_DATABASE_URL: there is no role "nobody_of_ours" where DATABASE_URL leads to (make it with: create role "nobody_of_ours" login password \'…\'; or mend the address).',
    });
    expect(await refusalOf(url, withRole(url, ''))).toMatchObject({
      sentence: true,
      message:
        'STUDIO_DATABASE_URL: the address names no role (write it as postgres://role:password@host:5432/parlour).',
    });
    const database = await openDatabase({ kind: 'postgres', url });
    await expect(openStudioDatabase(database, withRole(url, 'nobody_of_ours'))).rejects.toThrow(
      /^STUDIO_DATABASE_URL: the PostgreSQL database \S+ cannot be used: this role or machine may not come in \(mend the role in STUDIO_DATABASE_URL, /,
    );
    await database.close();
  });

  it('a wrong password, and a host that does not answer', async () => {
    const [{ url }, role] = [await aTarget(), await aRole()];
    // PostgreSQL's answer to a start-up message with a wrong password.
    const body = Buffer.from(`${['SFATAL', 'C28P01', 'Mpassword authentication failed', ''].join('\0')}\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(body.length + 4, 1);
    const strict = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([head, body])));
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((done) => strict.listen(0, '127.0.0.1', done));
    const { port } = strict.address() as AddressInfo;
    const at = (where: number) => `postgres://${role}:secret@127.0.0.1:${where}/parlour`;
    expect(await refusalOf(url, at(port))).toMatchObject({
      sentence: true,
      message: `STUDIO_DATABASE_URL: the PostgreSQL database 127.0.0.1:${port}/parlour cannot be used: the password is not right (mend it in STUDIO_DATABASE_URL).`,
    });
    expect(await refusalOf(url, at(1))).toMatchObject({
      sentence: true,
      message:
        'STUDIO_DATABASE_URL: the PostgreSQL database 127.0.0.1:1/parlour cannot be used: nothing listens there.',
    });
    strict.close();
  });

  it('another database, without the schema or with one of its own', async () => {
    const [{ url }, { url: other }, role] = [await aTarget(), await aTarget(), await aRole()];
    expect(await refusalOf(url, withRole(url, role))).toBeNull();
    // A separate installation that granted access to the role.
    expect(await refusalOf(other, withRole(other, role))).toBeNull();
    expect(await refusalOf(url, withRole(other, role))).toMatchObject({
      sentence: true,
      message:
        'STUDIO_DATABASE_URL: it leads to another database than DATABASE_URL, whose migrations and backups would not reach the rounds (name the same database in both)',
    });
    await administer(other, 'drop schema studio cascade');
    expect(await refusalOf(url, withRole(other, role))).toMatchObject({
      sentence: true,
      message: 'STUDIO_DATABASE_URL: the database has no schema "studio" (name the same database as in DATABASE_URL)',
    });
  });
});
