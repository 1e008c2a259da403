import type { ChatMessage } from '@parlour/contract/chat.endpoints';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../testing/storage.ts';
import { isAfter, NOTHING, newestOfStaff, piecesOf, withMessage, withNewest, withOlder } from './thread.ts';
import { createUnsentMessages, type Outgoing, type Sent, VISITOR } from './unsent-messages.ts';

const message = (id: number, author: ChatMessage['author'] = 'person'): ChatMessage => ({
  id: String(id),
  conversation: '1',
  author,
  kind: 'text',
  text: `message ${id}`,
  images: [],
  at: '2026-01-02T03:04:05.000Z',
  clientId: `c${id}`,
});
const page = (from: number, to: number, before: string | null) => ({
  messages: Array.from({ length: to - from + 1 }, (_, n) => message(from + n)),
  before,
});
const ids = ({ messages }: { messages: ChatMessage[] }) => messages.map(({ id }) => Number(id));

describe('the thread', () => {
  it('ids are compared as numbers, however long', () => {
    expect([isAfter('10', '9'), isAfter('9', '10'), isAfter('9', '9')]).toEqual([true, false, false]);
    expect(isAfter('9007199254740993', '9007199254740992')).toBe(true);
  });

  it('pages are put together in order, each message once', () => {
    const first = withNewest(NOTHING, page(8, 12, '8'));
    const older = withOlder(first, page(3, 7, '3'));
    expect([ids(older), older.before]).toEqual([[3, 4, 5, 6, 7, 8, 9, 10, 11, 12], '3']);
    const later = withNewest(older, page(10, 14, '10'));
    expect([ids(later), later.before]).toEqual([[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], '3']);
    expect(ids(withMessage(later, message(15)))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it('a page that does not reach what is known stands alone: nothing is missing in between', () => {
    const known = withNewest(NOTHING, page(1, 5, null));
    expect(ids(withNewest(known, page(40, 44, '40')))).toEqual([40, 41, 42, 43, 44]);
    expect(ids(withNewest(known, page(1, 6, null)))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('the newest message of the house is found', () => {
    expect(newestOfStaff([message(1, 'staff'), message(2, 'staff'), message(3)])).toBe('2');
    expect(newestOfStaff([message(1), message(2, 'house')])).toBeNull();
  });
});

describe('links in messages', () => {
  const linksOf = (text: string) =>
    piecesOf(text)
      .filter(({ link }) => link)
      .map((piece) => piece.text);

  it('only HTTPS addresses are links, without the signs of the sentence around them', () => {
    expect(piecesOf('Look: https://t.me/house. Thanks')).toEqual([
      { text: 'Look: ', link: false },
      { text: 'https://t.me/house', link: true },
      { text: '. Thanks', link: false },
    ]);
    expect(linksOf('(https://a.example/x?y=1), https://b.example!')).toEqual([
      'https://a.example/x?y=1',
      'https://b.example',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'http://a.example',
    'data:text/html,<script>alert(1)</script>',
    '//a.example',
    'HTTPS:a.example',
    '<a href="https://">',
    'www.example.com',
  ])('%s is a text', (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it('pieces put together are the text', () => {
    for (const text of ['', 'https://', 'a https://b.example/c…', 'https://a.example"https://b.example'])
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });
});

describe('messages on their way', () => {
  function setUp(owner = 'mya', storageArea = memoryStorage()) {
    const tried: string[] = [];
    const answers: Sent[] = [];
    let names = 0;
    const send = async ({ clientId, text }: Outgoing): Promise<Sent> => {
      tried.push(`${clientId} ${text}`);
      return answers.shift() ?? { to: 'server' };
    };
    const unsent = createUnsentMessages({
      owner,
      storageArea,
      send,
      newId: () => `${owner}-${++names}`,
      now: () => new Date('2026-01-02T03:04:05.000Z'),
    });
    const states = () => unsent.items().map(({ text, state }) => `${text} ${state}`);
    return { unsent, tried, answers, states, storageArea };
  }

  it('wait in order while no answer comes, and go out under the same name', async () => {
    const { unsent, tried, answers, states } = setUp();
    answers.push({ to: 'again' }, { to: 'again' });
    await unsent.write('one');
    await unsent.write('two');
    expect(states()).toEqual(['one queued', 'two queued']);
    await unsent.flush();
    expect(states()).toEqual([]);
    expect(tried).toEqual(['mya-1 one', 'mya-1 one', 'mya-1 one', 'mya-2 two']);
  });

  it('stay when they are refused, let the next one go, and are tried again or thrown away by hand', async () => {
    const { unsent, answers, states } = setUp();
    answers.push({ to: 'refused', textKey: 'chat.wait' });
    await unsent.write('one');
    await unsent.write('two');
    expect(unsent.items()).toMatchObject([{ text: 'one', state: 'failed', textKey: 'chat.wait' }]);
    await unsent.flush();
    expect(states()).toEqual(['one failed']);
    await unsent.retry('mya-1');
    expect(states()).toEqual([]);
    answers.push({ to: 'refused', textKey: 'chat.wait' });
    await unsent.write('three');
    unsent.remove('mya-3');
    expect(states()).toEqual([]);
  });

  it('are there after a reload, for whoever wrote them and nobody else', async () => {
    const { unsent, answers, storageArea } = setUp();
    answers.push({ to: 'again' });
    await unsent.write('one');
    expect(setUp('zaw', storageArea).states()).toEqual([]);
    const again = setUp('mya', storageArea);
    expect(again.states()).toEqual(['one queued']);
    await again.unsent.flush();
    expect(again.tried).toEqual(['mya-1 one']);
    expect(setUp('mya', storageArea).states()).toEqual([]);
  });

  it('of a visitor go on as those of the member who signs in', async () => {
    const { unsent, answers, storageArea } = setUp(VISITOR);
    answers.push({ to: 'again' });
    await unsent.write('one');
    expect(setUp('mya', storageArea).states()).toEqual(['one queued']);
  });

  it.each(['nonsense', '{"owner":"mya"}', '{"owner":"mya","items":[{"text":1}]}'])(
    'survive a shelf with %s',
    (text) => {
      const storageArea = memoryStorage();
      storageArea.setItem('mc_chat_outbox', text);
      expect(setUp('mya', storageArea).states()).toEqual([]);
    },
  );

  it('tell whoever listens', async () => {
    const { unsent } = setUp();
    let heard = 0;
    const stop = unsent.subscribe(() => heard++);
    await unsent.write('one');
    expect(heard).toBe(2);
    stop();
    await unsent.write('two');
    expect(heard).toBe(2);
  });
});
