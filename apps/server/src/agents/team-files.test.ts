/** An agent's tables as files: the same figures as the lists, masked names, and nothing of other branches. */
import { listDownlines } from '@parlour/contract/agents.endpoints';
import type { InputOf } from '@parlour/contract/endpoint';
import { exportTeam } from '@parlour/contract/team-files.endpoints';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { aVendor } from '../testing/players.ts';
import { agentCommand } from './agent-command.ts';
import { openCells } from './cells.ts';
import { aTeamMember, play, someGames } from './testing/teams.ts';

const DAYS = { from: '2026-11-01', to: '2099-12-31' };

eachDatabase((_kind, open) => {
  let app: TestApp;
  let boss: Player;
  let day = '';
  const db = () => app.database.db;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { flags: { USERNAMEREG3: true, AFFMAN3: true } } });
    const vendor = await aVendor(db(), 'FILES');
    await someGames(db());
    boss = await app.register('boss_of_files');
    await agentCommand(db(), [boss.account, 'on', '1']);
    await sql`update agent_node set joined_at = '2026-01-01'`.execute(db());
    const { rows } = await sql<{ id: bigint; day: string }>`
      select id, (clock_timestamp() at time zone ${app.brand.timeZone})::date::text as day
      from member where account = ${boss.account}`.execute(db());
    day = rows[0]?.day ?? '';
    const upline = { memberId: rows[0]?.id ?? 0n } as Parameters<typeof aTeamMember>[2];
    const below = await aTeamMember(db(), vendor, upline);
    await sql`update member set account = '=cmd_below' where id = ${below.memberId}`.execute(db());
    await aTeamMember(db(), vendor, upline);
    await play(db(), { vendor, player: below, game: 'slot' }, { one: [12_345n, 2_000n] });
    const stranger = await aTeamMember(db(), vendor, null);
    await play(db(), { vendor, player: stranger, game: 'slot' }, { two: [777_700n, 0n] });
  });
  afterAll(() => app.close());

  async function counted(): Promise<void> {
    await everythingSeen(db());
    await openCells(db(), { timeZone: app.brand.timeZone }).catchUp();
  }

  type Asked = InputOf<typeof exportTeam>['body'];
  const send = (over: Partial<Asked> & Pick<Asked, 'table'>) =>
    app.call(exportTeam, { body: { format: 'csv', from: day, to: day, ...over } }, boss);
  const file = async (over: Parameters<typeof send>[0]) => valueOf(await send(over));
  const lines = ({ content }: { content: string }) => Buffer.from(content, 'base64').toString('utf8').split('\r\n');

  it('downlines as listed: the same order and amounts, masked, and no text that a spreadsheet runs', async () => {
    await counted();
    const list = valueOf(await app.call(listDownlines, { query: { from: day, to: day } }, boss));
    const made = await file({ table: 'downlines' });
    expect([made.name, made.rows, made.isCut]).toEqual([`downlines-${day}-${day}.csv`, 3, false]);
    const [, , header, ...rows] = lines(made);
    expect(header).toBe('name,agent,joinedAt,rate,members,turnover,net,active');
    expect(rows.slice(0, 3)).toEqual(
      list.rows.map(({ name, isAgent, joinedAt, rate, members, turnover, net, active }) =>
        [
          name.startsWith('=') ? `'${name}` : name,
          isAgent ? 'yes' : 'no',
          joinedAt,
          rate ?? '',
          members,
          turnover,
          net,
          active,
        ].join(','),
      ),
    );
    expect(rows[0]).toMatch(/^'=c\*\*\*w,no,.*,123\.45,103\.45,1$/);
    expect(lines(made).join()).not.toMatch(/cmd_below|7777/);
    const found = await file({ table: 'downlines', search: '=cmd_below' });
    expect(found.rows).toBe(1);
  });

  it('days of a product, and rebates, as CSV and XLSX with their author and zone', async () => {
    await counted();
    const text = lines(await file({ table: 'days', line: 'RNG' }));
    expect(text[0]).toContain(`days, ${day} to ${day} (Asia/Yangon), MMK, RNG`);
    expect(text[1]).toContain(`Made by ${boss.account} at `);
    expect(text[3]).toBe(`${day},123.45,103.45,1,2`);
    const other = lines(await file({ table: 'days', line: 'LIVE' }));
    expect(other[3]).toBe(`${day},0.00,0.00,0,2`);
    const { content, type } = await file({ table: 'rebates', format: 'xlsx' });
    expect(type).toContain('spreadsheetml');
    const sheet = strFromU8(unzipSync(Buffer.from(content, 'base64'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('earned');
  });

  it('nothing of a branch that is not the agent’s, and no span that no report has', async () => {
    const { rows } = await sql<{ id: string }>`
      select n.member_id::text as id from agent_node n where n.parent_id is null and n.member_id <>
        (select id from member where account = ${boss.account}) limit 1`.execute(db());
    const strange = await send({ table: 'downlines', memberId: rows[0]?.id ?? '' });
    expect(strange.body).toMatchObject({ code: 'thing.unknown' });
    expect((await send({ table: 'days', ...DAYS })).body).toMatchObject({ code: 'request.invalid' });
  });
});
