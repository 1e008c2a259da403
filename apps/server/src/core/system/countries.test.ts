import { getDomainRoute, listCountries } from '@parlour/contract/system.endpoints';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SHARED_SECRET, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  it('API-028 API-030 countries come with their dialling codes; the domain route names the address of players', async () => {
    const app = await testApp(await open(), { env: { ...SHARED_SECRET, PUBLIC_URL: 'https://m.parlour.example' } });
    const countries = valueOf(await app.call(listCountries, {}));
    expect(countries).toContainEqual({ code: 'MM', name: 'Myanmar', dialingCode: '+95' });
    expect(countries.filter(({ dialingCode }) => !/^\+[1-9][0-9]{0,3}$/.test(dialingCode))).toEqual([]);
    expect(valueOf(await app.call(getDomainRoute, {}))).toEqual({ domains: ['https://m.parlour.example'] });
    await app.close();
  });

  it('ERR-018 a fault of ours is answered 500 with the key of its message and nothing of its cause', async () => {
    const database = await open();
    const app = await testApp(database, { env: SHARED_SECRET });
    await sql`alter table captcha rename to captcha_elsewhere`.execute(database.db);
    const answer = await app.raw({ method: 'GET', url: '/wps/captcha' });
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'system.error', message: 'error.system' }]);
    expect(answer.body).not.toMatch(/captcha|relation|\bat /);
    await app.close();
  });
});
