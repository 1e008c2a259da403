import { randomUUID } from 'node:crypto';
import { sendChat } from '@parlour/contract/chat.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { uploadPicture } from '../testing/pictures.ts';
import { forgetOld } from './retention.ts';

let browsers = 0;
const browser = (): Player => ({
  token: '',
  account: '',
  cookies: { mc_pre: `forgets-${++browsers}-`.padEnd(43, 'y') },
});
const DAYS = { chats: 90, feedbackPictures: 30 };

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it('chats and pictures go when they are older than they may be, nothing else does, and the audit counts them', async () => {
    const { db } = app.database;
    const said = async (daysAgo: number | null) => {
      const who = browser();
      const { id: image } = await uploadPicture(app, who, 'chat');
      const body = { clientId: randomUUID(), text: 'x', images: [image], language: 'EN' as const };
      const { message } = valueOf(await app.call(sendChat, { body }, who));
      const id = BigInt(message.conversation);
      if (daysAgo !== null)
        await sql`update chat_conversation set state = 'closed', waiting_since = null,
          closed_at = clock_timestamp() - make_interval(days => ${daysAgo}) where id = ${id}`.execute(db);
      return { id, image };
    };
    const [old, older, fresh, open_] = [await said(91), await said(400), await said(89), await said(null)];
    const given = async (state: 'closed' | 'open', daysAgo: number) => {
      const who = browser();
      const { id: image } = await uploadPicture(app, who, 'feedback');
      const { rows } = await sql<{ id: bigint }>`
        insert into feedback (browser, language, comment, pictures)
        values ('x', 'EN', 'Words', array[${image}]::uuid[]) returning id`.execute(db);
      const id = rows[0]?.id ?? 0n;
      await sql`update feedback set state = ${state} where id = ${id}`.execute(db);
      await sql`update feedback set closed_at = closed_at - make_interval(days => ${daysAgo}) where id = ${id}`.execute(
        db,
      );
      await sql`update upload set attached_at = clock_timestamp() where id = ${image}::uuid`.execute(db);
      return { id, image };
    };
    const [closed, young, unanswered] = [
      await given('closed', 31),
      await given('closed', 29),
      await given('open', 500),
    ];

    await forgetOld(db, DAYS);
    await forgetOld(db, DAYS);

    const left = await sql<{ id: bigint }>`select id from chat_conversation order by id`.execute(db);
    expect(left.rows.map(({ id }) => id)).toEqual([fresh.id, open_.id]);
    const messages = await sql<{ n: bigint }>`select count(distinct conversation_id) as n from chat_message`.execute(
      db,
    );
    expect(messages.rows).toEqual([{ n: 2n }]);
    const pictures = await sql<{ id: string }>`select id::text from upload`.execute(db);
    expect(pictures.rows.map(({ id }) => id).sort()).toEqual(
      [fresh, open_, young, unanswered].map(({ image }) => image).sort(),
    );
    const kept = await sql<{ id: bigint; comment: string; n: number }>`
      select id, comment, cardinality(pictures) as n from feedback order by id`.execute(db);
    expect(kept.rows).toEqual([
      { id: closed.id, comment: 'Words', n: 0 },
      { id: young.id, comment: 'Words', n: 1 },
      { id: unanswered.id, comment: 'Words', n: 1 },
    ]);
    const record = await sql<{ act: string; operator_name: string; after: object }>`
      select act, operator_name, after from audit where operator_role = 'machine' order by act`.execute(db);
    expect(record.rows).toEqual([
      {
        act: 'chat.forgotten',
        operator_name: 'nightly job',
        after: { conversations: 2, messages: 4, pictures: 2, days: 90 },
      },
      { act: 'feedback.pictures_removed', operator_name: 'nightly job', after: { feedback: 1, pictures: 1, days: 30 } },
    ]);
    expect([old.id, older.id].every((id) => !left.rows.some((row) => row.id === id))).toBe(true);
    // Data that did not end days ago is immutable.
    await expect(sql`delete from chat_message where conversation_id = ${open_.id}`.execute(db)).rejects.toThrow(
      /append-only/,
    );
  });
});
