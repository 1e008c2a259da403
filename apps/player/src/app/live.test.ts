/** The stream of a page: cut and resumed, given up for asking, and gone while nobody looks. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SESSION = { token: 't', merchantCode: '', userName: 'a', firstTimeLogin: false, customerType: null, type: 0 };

/** The browser's event source, moved by hand. */
class Source extends EventTarget {
  static opened: Source[] = [];
  readonly query: URLSearchParams;
  isOpen = true;
  constructor(url: string) {
    super();
    this.query = new URL(url, 'http://here').searchParams;
    Source.opened.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
  tell(id: string, event: { type: string }): void {
    this.dispatchEvent(Object.assign(new Event(event.type), { data: JSON.stringify(event), lastEventId: id }));
  }
  cut(): void {
    this.dispatchEvent(new Event('error'));
  }
}

describe('the stream of a page', () => {
  const asked: string[] = [];
  let page: EventTarget & { hidden: boolean };
  let tickets = 0;

  /** A page that was just opened by a member. */
  async function aPage() {
    vi.resetModules();
    const [{ useApp }, { setTransport }, { useStream }, { keepLive }] = [
      await import('../shared/store.ts'),
      await import('../shared/api.ts'),
      await import('../shared/stream.ts'),
      await import('./live.ts'),
    ];
    useApp.setState({ session: SESSION, online: true });
    setTransport(async (input) => {
      const path = (typeof input === 'string' ? input : '').split('?')[0] ?? '';
      asked.push(path);
      const value = path.endsWith('/ticket') ? { ticket: `ticket ${++tickets}` } : { inbox: 0, announcement: 0 };
      return Response.json({ success: true, value });
    });
    const client = new QueryClient();
    keepLive(client, '1');
    await vi.advanceTimersByTimeAsync(0);
    return { isHeld: () => useStream.getState().held, client };
  }
  const last = () => Source.opened.at(-1) as Source;
  const countsAsked = () => asked.filter((path) => path === '/wps/inbox/unread').length;

  beforeEach(() => {
    vi.useFakeTimers();
    // The whole of every pause.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    [Source.opened, tickets] = [[], 0];
    asked.length = 0;
    page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal('EventSource', Source);
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', () => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('comes back by itself with a new ticket, and says where it was', async () => {
    const { isHeld } = await aPage();
    expect(last().query.get('last')).toBeNull();
    last().tell('1-2-3', { type: 'catalogue' });
    expect(isHeld()).toBe(true);
    last().cut();
    expect([isHeld(), last().isOpen]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Source.opened.map(({ query }) => query.get('ticket'))).toEqual(['ticket 1', 'ticket 2']);
    expect(last().query.get('last')).toBe('1-2-3');
    last().tell('1-2-4', { type: 'catalogue' });
    expect(isHeld()).toBe(true);
  });

  it('forgets the marks of a list when something of it was read on another device, and of no other list', async () => {
    const { client } = await aPage();
    const lists = [['announcements'], ['member', 'inbox', 'list'], ['member', 'rank']];
    const stale = () => lists.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
    const tell = (announcement: number, inbox: number) => {
      for (const queryKey of lists) client.setQueryData(queryKey, []);
      last().tell('1-1-1', { type: 'unread', announcement, chat: 0, inbox } as { type: string });
      return stale();
    };
    expect(tell(3, 3)).toEqual([false, false, false]);
    expect(tell(2, 3)).toEqual([true, false, false]);
    expect(tell(2, 1)).toEqual([false, true, false]);
    expect(tell(4, 4)).toEqual([false, false, false]);
  });

  it('follows what was marked and played on another device', async () => {
    const { client } = await aPage();
    const [ids, recents, board] = [['member', 'favourites', 'ids'], ['member', 'recents', 'list'], ['winners']];
    client.setQueryData(ids, ['1']);
    for (const queryKey of [recents, board]) client.setQueryData(queryKey, []);
    const isStale = () => [recents, board].map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
    last().tell('1-1-1', { type: 'favourite', nodeId: '7', on: true } as { type: string });
    expect([client.getQueryData(ids), isStale()]).toEqual([
      ['7', '1'],
      [false, false],
    ]);
    last().tell('2-1-1', { type: 'recent', nodeId: '7' } as { type: string });
    expect(isStale()).toEqual([true, false]);
  });

  it('hears nothing of a stream that it left', async () => {
    const { isHeld } = await aPage();
    const first = last();
    first.cut();
    first.tell('9-9-9', { type: 'catalogue' });
    expect(isHeld()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(last().query.get('last')).toBeNull();
  });

  it('asks for everything with each attempt once half a minute of them was in vain; one that is held ends that', async () => {
    await aPage();
    const before = countsAsked();
    const cut = async (ms: number) => {
      last().cut();
      await vi.advanceTimersByTimeAsync(ms);
      return countsAsked() - before;
    };
    const asks: number[] = [];
    for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) asks.push(await cut(ms));
    expect(asks).toEqual([0, 0, 0, 0, 0, 1, 2]);
    expect(Source.opened).toHaveLength(8);
    last().tell('1-1-1', { type: 'catalogue' });
    expect(await cut(1_000)).toBe(2);
    expect(Source.opened).toHaveLength(9);
  });

  it('takes a stream that says nothing at its beginning for one that is held up on the way', async () => {
    await aPage();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Source.opened).toHaveLength(2);
  });

  it('is gone while nobody looks, and back where it was when somebody does', async () => {
    await aPage();
    last().tell('4-5-6', { type: 'catalogue' });
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(last().isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(Source.opened).toHaveLength(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(last().query.get('last')).toBe('4-5-6');
  });
});
