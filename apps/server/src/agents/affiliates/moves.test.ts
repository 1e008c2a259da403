/** Moves of players between affiliates: two operators, from the next month, for the figures too. */
import {
  decideAffiliateMove,
  listAffiliateMoves,
  moveAffiliatePlayer,
} from '@parlour/contract/affiliate-moves.endpoints';
import { getAffiliatesDue } from '@parlour/contract/affiliates.admin.endpoints';
import { expect, it } from 'vitest';
import { valueOf } from '../../testing/app.ts';
import type { Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { withTwoOperators } from '../../testing/two-operators.ts';
import { agentCommand } from '../agent-command.ts';
import { newPseudonym } from './attribution.actions.ts';
import { firstNewMonth } from './terms.ts';
import { anAffiliate, ZONE } from './testing/affiliates.ts';

eachDatabase((_kind, open) => {
  const { clock, app, db, desk, one, two } = withTwoOperators(open);

  const idOf = async (account: string) =>
    (await db().selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  async function partner(account: string) {
    await app().register(account);
    return anAffiliate(db(), { memberId: await idOf(account) });
  }
  const move = (account: string, to: string | null, by = one()) =>
    desk().call(moveAffiliatePlayer, { body: { account, to, reason: 'agreed' } }, by);
  const decide = (id: string, approve: boolean, by: Tab) =>
    desk().call(decideAffiliateMove, { params: { id }, body: { approve, reason: 'seen' } }, by);
  const rowsOf = async (account: string) =>
    db()
      .selectFrom('affiliate_player')
      .selectAll()
      .where('member_id', '=', await idOf(account))
      .orderBy('id')
      .execute();

  it('AGT-003 two operators move a player, from the next month on', async () => {
    const [first, second] = [await partner('move_first'), await partner('move_second')];
    await app().register('move_player');
    await db()
      .insertInto('affiliate_player')
      .values({
        member_id: await idOf('move_player'),
        affiliate_id: first.id,
        source: 'code',
        click_id: null,
        pseudonym: newPseudonym(),
        until: null,
        excluded_at: null,
        excluded_by: null,
      })
      .execute();
    const asked = valueOf(await move('move_player', 'move_second'));
    expect(asked).toMatchObject({
      state: 'asked',
      from: { account: 'move_first' },
      to: { account: 'move_second' },
      own: true,
    });
    const due = async (by: Tab) => valueOf(await desk().call(getAffiliatesDue, {}, by)).moves;
    expect([await due(one()), await due(two())]).toEqual([0, 1]);
    expect((await move('move_player', null)).body).toMatchObject({ code: 'agent.waiting' });
    expect((await decide(asked.id, true, one())).body).toMatchObject({ code: 'approval.own' });
    expect(await rowsOf('move_player')).toMatchObject([{ until: null }]);
    const results = await Promise.all([decide(asked.id, true, two()), decide(asked.id, true, two())]);
    expect(results.filter(({ body }) => body.success)).toHaveLength(1);
    // The first month that begins after now, by the same calendar as new terms without their notice.
    const from = firstNewMonth(new Date(clock.now().getTime() - 30 * 86_400_000), ZONE);
    expect(await rowsOf('move_player')).toMatchObject([
      { affiliate_id: first.id, source: 'code', until: from },
      { affiliate_id: second.id, source: 'move', since: from, until: null },
    ]);
    // Moved already for that month.
    const again = valueOf(await move('move_player', null));
    expect((await decide(again.id, true, two())).body).toMatchObject({ code: 'agent.moved' });
    const { moves } = valueOf(await desk().call(listAffiliateMoves, {}, two()));
    expect(moves.map(({ state, decidedBy }) => [state, decidedBy])).toEqual([
      ['void', 'second-person'],
      ['done', 'second-person'],
    ]);
  });

  it('AGT-003 moves nobody without the other operator, an agent’s players not at all, and nobody to himself', async () => {
    await partner('move_third');
    await app().register('move_other');
    const asked = valueOf(await move('move_other', 'move_third'));
    expect(valueOf(await decide(asked.id, false, one())).state).toBe('withdrawn');
    expect((await decide(asked.id, true, two())).body).toMatchObject({ code: 'approval.decided' });
    const rejected = valueOf(await move('move_other', 'move_third'));
    expect(valueOf(await decide(rejected.id, false, two())).state).toBe('refused');
    expect(await rowsOf('move_other')).toEqual([]);
    expect((await move('move_third', 'move_third')).body).toMatchObject({ code: 'affiliate.parent' });
    expect((await move('move_other', 'move_other')).body).toMatchObject({ code: 'affiliate.parent' });
    expect((await move('move_other', null)).body).toMatchObject({ code: 'agent.same' });
    for (const account of ['move_agent', 'move_below']) {
      await app().register(account);
      await agentCommand(db(), [account, 'on']);
    }
    await agentCommand(db(), ['move_below', 'under', 'move_agent', 'team']);
    expect((await move('move_below', 'move_third')).body).toMatchObject({ code: 'affiliate.account' });
    // The database refuses a move that nobody approved.
    const { id } = valueOf(await move('move_other', 'move_third'));
    const { affiliate_id: target } = {
      affiliate_id: (
        await db()
          .selectFrom('affiliate')
          .select('id')
          .where('member_id', '=', await idOf('move_third'))
          .executeTakeFirstOrThrow()
      ).id,
    };
    await expect(
      db()
        .insertInto('affiliate_player')
        .values({
          member_id: await idOf('move_other'),
          affiliate_id: target,
          source: 'move',
          click_id: null,
          pseudonym: newPseudonym(),
          until: null,
          excluded_at: null,
          excluded_by: null,
          request_id: BigInt(id),
        })
        .execute(),
    ).rejects.toThrow('approved by nobody else');
  });
});
