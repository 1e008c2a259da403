import { readAnnouncement } from '@parlour/contract/announcements.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { listInbox } from '@parlour/contract/inbox.endpoints';
import {
  addPromotion,
  addPromotionCategory,
  changePromotion,
  changePromotionCategory,
  claimPromotion,
  joinPromotion,
  listAdminApplications,
  listAdminPromotions,
  listApplications,
  listPromotions,
  moveApplication,
  type PromotionInput,
} from '@parlour/contract/promotions.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

const words = (title: string, content = '') => ({ title, text: '', action: '', content });
const toDraft = (over: Partial<PromotionInput['activity']> = {}, title = 'Cup'): PromotionInput => ({
  content: {
    type: 'PR',
    groupName: '',
    execution: 'B',
    audience: { kind: 'everybody' },
    texts: { EN: words(title, '<p onclick="x()">Hi<script>1</script></p>'), MY: words('ဖလား') },
    link: '',
    images: [{ sequence: 1, art: { name: 'Cup' } }],
    ord: 1,
    startsAt: null,
    endsAt: null,
  },
  categories: [],
  activity: { kind: 'apply', opensAt: null, closesAt: null, places: null, grant: '3000', ...over },
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const add = async (draft: PromotionInput) => valueOf(await desk.call(addPromotion, { body: draft }, tab));
  const board = async () => valueOf(await desk.call(listAdminPromotions, {}, tab));
  const list = async (player: Player | null = null, language = 'EN') =>
    valueOf(
      await app.call(listPromotions, { query: { types: 'PR', platform: 'M', merchantCode: 'x', language } }, player),
    );
  const apply = async (player: Player, id: string, comment = 'Please') =>
    app.call(joinPromotion, { params: { id }, body: { comment, images: [], language: 'EN' } }, player);
  const mine = async (player: Player) =>
    valueOf(await app.call(listApplications, { query: { language: 'EN' } }, player)).applications;
  const parts = async (query: { state?: 'waiting'; promotion?: string }) =>
    valueOf(await desk.call(listAdminApplications, { query }, tab)).applications;
  type Moved = Parameters<typeof desk.call<typeof moveApplication>>[1]['body'];
  const move = (id: string, from: Moved['from'], to: Moved['to'], reason = '') =>
    desk.call(moveApplication, { params: { id }, body: { from, to, reason } }, tab);
  const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'success' : body.code);
  const acts = async () => valueOf(await desk.call(listAudit, { query: {} }, tab)).rows;

  describe('the console and promotions', () => {
    it('what an operator writes is on the phone at once, cleaned, filed, for whom it is meant, and on record', async () => {
      const category = valueOf(
        await desk.call(
          addPromotionCategory,
          { body: { names: { EN: 'Night', MY: 'ည' }, ord: 9, removed: false } },
          tab,
        ),
      );
      const row = await add({ ...toDraft({ places: 5 }), categories: [category.id] });
      expect(row).toMatchObject({
        state: 'live',
        taken: 0,
        waiting: 0,
        readers: 0,
        cover: expect.stringMatching(/^\/img\/banner\//),
      });
      const shown = await list(null, 'MY');
      expect(shown.categories).toContainEqual({ id: category.id, name: 'ည' });
      expect(shown.list.find(({ id }) => id === row.id)).toMatchObject({
        title: 'ဖလား',
        promoAnnouncementCategoryIds: [category.id],
        activity: { kind: 'apply', status: 'join', places: 5, left: 5, grant: '3000.00' },
      });
      expect((await list()).list.find(({ id }) => id === row.id)?.content).toBe('<p>Hi</p>');
      const draft = toDraft({ kind: 'signup', places: 7 }, 'Night cup');
      draft.content.audience = { kind: 'members' };
      const changed = valueOf(await desk.call(changePromotion, { params: { id: row.id }, body: draft }, tab));
      expect(changed.draft.activity).toMatchObject({ kind: 'signup', places: 7 });
      const player = await app.register();
      expect((await list()).list.find(({ id }) => id === row.id)).toBeUndefined();
      expect((await list(player)).list.find(({ id }) => id === row.id)?.title).toBe('Night cup');
      const known = async () => (await list(player)).list.find(({ id }) => id === row.id)?.read;
      expect(await known()).toBe(false);
      valueOf(await app.call(readAnnouncement, { body: { announcementId: row.id, read: true } }, player));
      expect([await known(), (await board()).rows.find(({ id }) => id === row.id)?.readers]).toEqual([true, 1]);
      const body = { names: { EN: 'Night' }, ord: 9, removed: true };
      valueOf(await desk.call(changePromotionCategory, { params: { id: category.id }, body }, tab));
      expect((await list()).categories.map(({ id }) => id)).not.toContain(category.id);
      expect((await acts()).slice(0, 4).map(({ act }) => act)).toEqual([
        'promotion.category',
        'promotion.changed',
        'promotion.added',
        'promotion.category',
      ]);
    });

    it('refuses what makes no sense, and leaves neither a promotion nor a record', async () => {
      const before = [(await board()).rows.length, (await acts()).length];
      const field = async (draft: PromotionInput) => {
        const { body } = await desk.call(addPromotion, { body: draft }, tab);
        return body.success ? null : (body.value as { field?: string } | undefined)?.field;
      };
      expect(await field(toDraft({}, ' '))).toBe('title');
      expect(await field(toDraft({ kind: 'link' }))).toBe('link');
      expect(await field({ ...toDraft(), categories: ['999999'] })).toBe('categories');
      expect(await field(toDraft({ opensAt: '2030-01-02T00:00:00.000Z', closesAt: '2030-01-01T00:00:00.000Z' }))).toBe(
        'closesAt',
      );
      expect(await field(toDraft({ grant: '1.234' }))).toBe('grant');
      expect([(await board()).rows.length, (await acts()).length]).toEqual(before);
    });

    it('PRO-005 an application goes its way: taken up, approved, released, claimed; each step told and on record', async () => {
      const { id } = await add(toDraft({}, 'Ideas'));
      const player = await app.register();
      valueOf(await apply(player, id, 'A <b>quiet</b> room'));
      const [part] = await parts({ state: 'waiting', promotion: id });
      expect(part).toMatchObject({
        title: 'Ideas',
        member: { account: player.account },
        comment: 'A <b>quiet</b> room',
        state: 'applying',
        grant: '3000.00',
        operator: null,
      });
      const partId = part?.id ?? '';
      // Only allowed transitions, from the actual state.
      expect(codeOf(await move(partId, 'applying', 'claim'))).toBe('promotion.changed');
      expect(codeOf(await move(partId, 'process', 'issued'))).toBe('promotion.changed');
      expect(valueOf(await move(partId, 'applying', 'process'))).toMatchObject({ operator: 'nandar' });
      expect(codeOf(await move(partId, 'process', 'rejected', ' '))).toBe('register.field');
      // Of two concurrent operators one succeeds.
      const both = await Promise.all([
        move(partId, 'process', 'issued'),
        move(partId, 'process', 'rejected', 'Not this time'),
      ]);
      expect(new Set(both.map(codeOf))).toEqual(new Set(['promotion.changed', 'success']));
      const [stands] = await parts({ promotion: id });
      if (stands?.state === 'rejected') {
        valueOf(await move(partId, 'rejected', 'process'));
        valueOf(await move(partId, 'process', 'issued'));
      }
      valueOf(await move(partId, 'issued', 'claim', 'Well done'));
      expect(await mine(player)).toMatchObject([{ state: 'claim', grant: '3000.00', reason: 'Well done' }]);
      valueOf(await app.call(claimPromotion, { params: { id }, body: { language: 'EN' } }, player));
      expect(await parts({ state: 'waiting', promotion: id })).toEqual([]);
      const letters = valueOf(await app.call(listInbox, { query: { language: 'MY' } }, player)).rows;
      expect(letters[0]?.title).toBe('ဖလား: ရယူနိုင်');
      expect(JSON.stringify(letters[0])).toContain('K 3,000');
      const done = (await acts()).filter(({ act }) => act === 'promotion.moved');
      expect(done[0]).toMatchObject({
        operator: 'nandar',
        account: player.account,
        before: { state: 'issued' },
        after: { state: 'claim', grant: '3000.00' },
        reason: 'Well done',
      });
      expect(done.at(-1)).toMatchObject({ before: { state: 'applying' }, after: { state: 'process' } });
    });

    it('a rejection gives its place to the next one, and the rejected may try twice more while there are places', async () => {
      const { id } = await add(toDraft({ places: 1, grant: null }, 'One chair'));
      const [first, second] = [await app.register(), await app.register()];
      valueOf(await apply(first, id));
      expect(codeOf(await apply(second, id))).toBe('promotion.full');
      const reject = async () => {
        const part = (await parts({ state: 'waiting', promotion: id }))[0]?.id ?? '';
        valueOf(await move(part, 'applying', 'process'));
        return valueOf(await move(part, 'process', 'rejected', 'The picture cannot be read'));
      };
      const rejected = await reject();
      expect(await mine(first)).toMatchObject([{ state: 'rejected', mayTryAgain: true }]);
      valueOf(await apply(second, id));
      expect(codeOf(await apply(first, id, 'again'))).toBe('promotion.full');
      expect(codeOf(await move(rejected.id, 'rejected', 'process'))).toBe('promotion.full');
      await reject();
      expect(valueOf(await apply(first, id, 'again'))).toMatchObject({
        state: 'applying',
        comment: 'again',
        reason: '',
      });
      await reject();
      valueOf(await apply(first, id, 'a third time'));
      await reject();
      expect(await mine(first)).toMatchObject([{ state: 'rejected', mayTryAgain: false }]);
      expect(valueOf(await apply(first, id, 'a fourth time'))).toMatchObject({ state: 'rejected' });
      // Without a grant nothing can be released.
      const draft = toDraft({ kind: 'signup', grant: null }, 'No grant');
      const signup = await add(draft);
      valueOf(await apply(first, signup.id));
      const part = (await parts({ promotion: signup.id }))[0]?.id ?? '';
      expect(codeOf(await move(part, 'signed', 'claim'))).toBe('register.field');
      const tight = { ...draft, activity: { ...draft.activity, places: 1 } };
      expect(codeOf(await desk.call(changePromotion, { params: { id: signup.id }, body: tight }, tab))).toBe('success');
    });
  });
});
