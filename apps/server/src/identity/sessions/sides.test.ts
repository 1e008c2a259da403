import { getMember, login } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentCommandRefused, agentCommand } from '../../agents/index.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

let visitors = 0;
const visitor = (): Player => ({ token: '', cookies: {}, account: '', address: `203.0.113.${++visitors}` });

eachDatabase((_kind, open) => {
  let app: TestApp;
  let account: string;
  beforeAll(async () => {
    app = await testApp(await open());
    ({ account } = await app.register());
  });
  afterAll(() => app.close());

  const be = (type: number, agentOnly = false) =>
    app.database.db.updateTable('member').set({ type, agent_only: agentOnly }).where('account', '=', account).execute();
  const enter = (
    side: 'member' | 'agent' | undefined,
    password = PASSWORD,
    player = visitor(),
    username = account,
    agentCode?: string,
  ) =>
    app.call(
      login,
      { body: { username, password, type: 'username', side, ...(agentCode === undefined ? {} : { agentCode }) } },
      player,
    );
  const outcome = async (side: 'member' | 'agent') => {
    const { body } = await enter(side);
    return body.success ? 'in' : body.code;
  };
  const codes = async () => [await outcome('member'), await outcome('agent')];

  describe('account sides', () => {
    it('SES-017 ERR-004 an agent-only account is refused on the member side, and comes in on its own', async () => {
      await be(41, true);
      const refused = await enter(undefined);
      expect([refused.status, refused.body]).toEqual([
        403,
        { success: false, code: 'access.denied', message: 'error.noPermission' },
      ]);
      const player = visitor();
      player.token = valueOf(await enter('agent', PASSWORD, player)).token;
      expect(valueOf(await app.call(getMember, {}, player)).type).toBe(41);
    });

    it('AGT-007 agents sign in on both sides, and players are refused on the agents’ side', async () => {
      for (const type of [1, 2, 41, 42]) {
        await be(type);
        expect(await codes(), `type ${type}`).toEqual(['in', 'in']);
      }
      for (const type of [0, 40]) {
        await be(type);
        expect(await codes(), `type ${type}`).toEqual(['in', 'access.denied']);
      }
    });

    it('the link of an agent admits that agent and the agents below, and nobody else', async () => {
      const { db } = app.database;
      const [{ account: boss }, { account: below }, { account: other }] = [
        await app.register(),
        await app.register(),
        await app.register(),
      ];
      for (const name of [boss, below, other]) await agentCommand(db, [name, 'on', '1']);
      await agentCommand(db, [below, 'under', boss, 'test']);
      await db.updateTable('member').set({ invite_code: 'TEAMCODE' }).where('account', '=', boss).execute();
      const by = async (name: string, code: string, side: 'agent' | 'member' = 'agent') => {
        const { body } = await enter(side, PASSWORD, visitor(), name, code);
        return body.success ? 'in' : body.code;
      };
      expect([await by(boss, 'TEAMCODE'), await by(below, 'TEAMCODE')]).toEqual(['in', 'in']);
      expect([await by(other, 'TEAMCODE'), await by(boss, 'UNKNOWN')]).toEqual(['access.denied', 'access.denied']);
      expect([await by(other, ''), await by(other, 'TEAMCODE', 'member')]).toEqual(['in', 'in']);
    });

    it('a wrong door tells nothing to who has no password for it', async () => {
      await be(41, true);
      const known = await enter('member', 'not the password');
      const unknown = await enter('member', 'not the password', visitor(), 'nobody_here');
      expect(known).toEqual(unknown);
      expect(known.body).toMatchObject({ code: 'login.wrong' });
    });

    it('a command makes an account an agent, and a player again', async () => {
      const { db } = app.database;
      const now = () =>
        db.selectFrom('member').select(['type', 'agent_only']).where('account', '=', account).executeTakeFirst();
      await be(0);
      await agentCommand(db, [account.toUpperCase(), 'on', '42', 'only']);
      expect(await now()).toEqual({ type: 42, agent_only: true });
      await agentCommand(db, [account, 'on']);
      expect(await now()).toEqual({ type: 1, agent_only: false });
      expect(await agentCommand(db, [account, 'off'])).toEqual([`${account} is a player now.`]);
      expect(await now()).toEqual({ type: 0, agent_only: false });
      for (const words of [
        [],
        [account],
        [account, 'on', '4'],
        [account, 'on', '40'],
        [account, 'on', 'x'],
        ['nobody', 'on'],
      ])
        await expect(agentCommand(db, words), words.join(' ')).rejects.toThrow(AgentCommandRefused);
    });

    it('an agent-only account is an agent', async () => {
      await expect(be(0, true)).rejects.toThrow(/agent_only_is_agent/);
    });
  });
});
