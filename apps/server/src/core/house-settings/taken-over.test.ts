/** Support contacts that operators had set before the settings of the house existed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/databases.ts';
import { readLatest } from './house-settings.store.ts';

const MIGRATIONS = join(import.meta.dirname, '../../platform/db/migrations');
const migration = (name: string) => readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8');

eachDatabase((_kind, _open, { fresh }) => {
  const migrated = async (before: string) => {
    const database = await fresh();
    await database.exec(
      `drop table house_setting, house_setting_request;
      drop function house_setting_stays, house_setting_request_moves;
      ${migration('0072-service-settings')}
      ${before}`,
    );
    await database.exec(migration('0278-house-settings'));
    return readLatest(database.db);
  };

  it('become the first revision of the contacts', async () => {
    const before = `insert into service_settings (telegram, whatsapp, live_chat, hosts)
      values ('https://t.me/house', '', 'https://chat.example/', '{a.example.com,*.example.org}');`;
    expect(await migrated(before)).toMatchObject([
      {
        group: 'contacts',
        overrides: {
          telegram: 'https://t.me/house',
          whatsapp: '',
          liveChat: 'https://chat.example/',
          hosts: ['a.example.com', '*.example.org'],
        },
        approver: null,
      },
    ]);
  });

  it('leave a house without them to its brand file', async () => {
    expect(await migrated('')).toEqual([]);
  });
});
