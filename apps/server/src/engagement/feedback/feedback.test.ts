import {
  answerFeedback,
  closeFeedback,
  listFeedback,
  listFeedbackAdmin,
  sendFeedback,
} from '@parlour/contract/help.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_DIGITS, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { uploadPicture } from '../../testing/pictures.ts';

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

  type Sent = { comment?: string; captcha?: string; images?: string[] };
  async function send(
    player: Player | null,
    { comment = 'Nice tables', captcha = CAPTCHA_DIGITS, images = [] }: Sent = {},
  ) {
    const { captchaId } = valueOf(await app.call(getCaptcha, {}, player));
    return app.call(sendFeedback, { body: { comment, captcha, captchaId, images } }, player);
  }
  const codeOf = async (answer: ReturnType<typeof send>) => {
    const { body } = await answer;
    return body.success ? 'success' : body.code;
  };
  const own = async (player: Player) => valueOf(await app.call(listFeedback, { query: {} }, player)).list;
  const queue = async (state: 'open' | 'answered' | 'closed') =>
    valueOf(await desk.call(listFeedbackAdmin, { query: { state } }, tab)).rows;
  const count = async () => (await app.database.db.selectFrom('feedback').select('id').execute()).length;

  describe('feedback', () => {
    it('API-045 is a PUT with comment, images and captcha, and its sender sees it with the pictures', async () => {
      expect(sendFeedback.method).toBe('PUT');
      const player = await app.register();
      const images = [await uploadPicture(app, player, 'feedback'), await uploadPicture(app, player, 'feedback')];
      const { id } = valueOf(
        await send(player, { comment: '  The tables are <b>nice</b>  ', images: images.map((each) => each.id) }),
      );
      expect(await own(player)).toEqual([
        {
          id,
          comment: 'The tables are <b>nice</b>',
          state: 'open',
          sentAt: expect.any(String),
          pictures: images.map((image) => ({ ...image, url: expect.stringMatching(/^\/upload\//) })),
          answers: [],
        },
      ]);
      expect(await own(await app.register())).toEqual([]);
    });

    it('VAL-021 VAL-022 has 140 characters at most, counted as a reader does, and a captcha of 1 to 16', async () => {
      const player = await app.register();
      const before = await count();
      expect(await codeOf(send(player, { comment: '🀄'.repeat(141) }))).toBe('register.field');
      expect(await codeOf(send(player, { comment: '   ' }))).toBe('register.field');
      expect(await codeOf(send(player, { captcha: '' }))).toBe('register.field');
      expect(await codeOf(send(player, { captcha: '1'.repeat(17) }))).toBe('register.field');
      expect(await codeOf(send(player, { captcha: '000000' }))).toBe('captcha.wrong');
      expect(await count()).toBe(before);
      expect(await codeOf(send(player, { comment: '🀄'.repeat(140) }))).toBe('success');
    });

    it('VAL-024 takes three pictures, and not a fourth', async () => {
      const player = await app.register();
      const images: string[] = [];
      for (let n = 0; n < 4; n++) images.push((await uploadPicture(app, player, 'feedback')).id);
      expect(await codeOf(send(player, { images }))).toBe('request.invalid');
      expect(await codeOf(send(player, { images: images.slice(1) }))).toBe('success');
    });

    it('takes a captcha once, and pictures that are the sender’s own and not sent before', async () => {
      const player = await app.register();
      const { captchaId } = valueOf(await app.call(getCaptcha, {}, player));
      const body = { comment: 'twice', captcha: CAPTCHA_DIGITS, captchaId };
      const both = await Promise.all([
        app.call(sendFeedback, { body }, player),
        app.call(sendFeedback, { body }, player),
      ]);
      expect(both.filter((answer) => answer.body.success)).toHaveLength(1);
      const picture = await uploadPicture(app, player, 'feedback');
      const chat = await uploadPicture(app, player, 'chat');
      const before = await count();
      expect(await codeOf(send(await app.register(), { images: [picture.id] }))).toBe('upload.gone');
      expect(await codeOf(send(player, { images: [chat.id] }))).toBe('upload.gone');
      expect(await count()).toBe(before);
      expect(await codeOf(send(player, { images: [picture.id] }))).toBe('success');
      expect(await codeOf(send(player, { images: [picture.id] }))).toBe('upload.gone');
    });

    it('a visitor may send it too, but nobody sends more than ten a day', async () => {
      const visitor: Player = { token: '', cookies: { mc_pre: 'w'.repeat(43) }, account: '' };
      const picture = await uploadPicture(app, visitor, 'feedback');
      expect(await codeOf(send(visitor, { images: [picture.id] }))).toBe('success');
      for (let sent = 1; sent < 10; sent++) valueOf(await send(visitor));
      expect(await codeOf(send(visitor))).toBe('request.too_many');
      const { body } = await app.call(listFeedback, { query: {} }, visitor);
      expect(body).toMatchObject({ success: false, code: 'session.none' });
    });

    it('an operator answers; the answer is in the member’s inbox, the queue goes on, and each act is on record', async () => {
      const player = await app.register();
      const { id } = valueOf(await send(player, { comment: 'More fish, please' }));
      const [waiting] = (await queue('open')).filter((row) => row.id === id);
      expect(waiting).toMatchObject({ account: player.account, comment: 'More fish, please', answers: [] });
      const answer = (text: string) => desk.call(answerFeedback, { params: { id }, body: { text } }, tab);
      expect((await answer('   ')).status).toBe(422);
      const answered = valueOf(await answer('Two new tables open on Friday.'));
      expect(answered).toMatchObject({
        state: 'answered',
        answers: [{ text: 'Two new tables open on Friday.', operator: 'nandar', at: expect.any(String) }],
      });
      expect((await queue('open')).map((row) => row.id)).not.toContain(id);
      expect(await own(player)).toMatchObject([
        { state: 'answered', answers: [{ text: 'Two new tables open on Friday.' }] },
      ]);
      const letters = await app.database.db.selectFrom('inbox_message').selectAll().where('ref', '=', id).execute();
      expect(letters.map(({ source, texts }) => [source, texts.EN?.title])).toEqual([
        ['feedback', 'Answer to your feedback'],
      ]);
      expect(JSON.stringify(letters[0]?.texts)).toContain('Two new tables open on Friday.');
      const close = (closed: boolean) => desk.call(closeFeedback, { params: { id }, body: { closed } }, tab);
      expect(valueOf(await close(true)).state).toBe('closed');
      // Closed feedback can be neither answered nor closed again.
      expect((await answer('Too late')).status).toBe(404);
      expect((await close(true)).status).toBe(404);
      expect(valueOf(await close(false)).state).toBe('open');
      const acts = await app.database.db
        .selectFrom('audit')
        .select(['act', 'member_id', 'after'])
        .where('act', 'like', 'feedback.%')
        .orderBy('id')
        .execute();
      expect(acts.map(({ act }) => act)).toEqual(['feedback.answered', 'feedback.closed', 'feedback.reopened']);
      expect(acts[0]?.after).toMatchObject({ feedback: id, answer: 'Two new tables open on Friday.' });
    });

    it('the oldest that waits says since when', async () => {
      const { oldest, rows } = valueOf(await desk.call(listFeedbackAdmin, { query: { state: 'open' } }, tab));
      expect(oldest).toBe(rows[0]?.sentAt);
    });

    it('a visitor cannot be answered, and nobody but an operator sees the queue', async () => {
      const visitor: Player = { token: '', cookies: { mc_pre: 'u'.repeat(43) }, account: '' };
      const { id } = valueOf(await send(visitor));
      const { body } = await desk.call(answerFeedback, { params: { id }, body: { text: 'Hello' } }, tab);
      expect(body).toMatchObject({ success: false, code: 'register.field' });
      const player = await app.register();
      const asked = await app.call(listFeedbackAdmin, { query: { state: 'open' } }, player);
      expect(asked.body).toMatchObject({ success: false, code: 'session.none' });
    });
  });
});
