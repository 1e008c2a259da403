/** The page's event stream: reconnects, falls back to polling, and closes while the page is hidden. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION } from '../testing/session.ts';

/** Fake of the stream's responses, controlled by the test. */
class Source {
  static opened: Source[] = [];
  readonly headers: Headers;
  readonly answer: Response;
  #pipe!: ReadableStreamDefaultController<Uint8Array>;
  isOpen = true;
  constructor({ headers, signal }: RequestInit) {
    this.headers = new Headers(headers);
    const body = new ReadableStream<Uint8Array>({ start: (pipe) => void (this.#pipe = pipe) });
    this.answer = new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    signal?.addEventListener('abort', () => {
      if (this.isOpen) this.#pipe.error(signal.reason);
      this.isOpen = false;
    });
    Source.opened.push(this);
  }
  async say(text: string): Promise<void> {
    if (this.isOpen) this.#pipe.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  }
  tell(id: string, event: { type: string }): Promise<void> {
    return this.say(`id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
  async cut(): Promise<void> {
    if (this.isOpen) this.#pipe.close();
    this.isOpen = false;
    await vi.advanceTimersByTimeAsync(0);
  }
}

describe('the stream of a page', () => {
  const asked: string[] = [];
  const chatAsked: [method: string, address: string][] = [];
  let page: EventTarget & { hidden: boolean };
  /** Refusal that the stream request receives instead of a stream. */
  let refusal: { code: string; message: string } | null = null;

  /** Loads the module on a new page, by default with a member's session. */
  async function aPage(session: typeof SESSION | null = SESSION, flags: Record<string, boolean> = {}) {
    vi.resetModules();
    const [{ useApp }, { setTransport, call, onSessionEnded }, { meet }, { useStream }, { keepLive }] = [
      await import('../shared/store.ts'),
      await import('../shared/api.ts'),
      await import('../shared/visitor-cookie.ts'),
      await import('../shared/stream.ts'),
      await import('./live.ts'),
    ];
    useApp.setState({ session, online: true });
    onSessionEnded(() => useApp.setState({ session: null }));
    setTransport(async (input, init) => {
      const path = (typeof input === 'string' ? input : '').split('?')[0] ?? '';
      asked.push(path);
      if (path === '/wps/chat/unread') chatAsked.push([init?.method ?? 'GET', typeof input === 'string' ? input : '']);
      if (path === '/wps/events')
        return refusal ? Response.json({ success: false, ...refusal }, { status: 401 }) : new Source(init ?? {}).answer;
      return Response.json({ success: true, value: { inbox: 0, announcement: 0 } });
    });
    const client = new QueryClient();
    client.setQueryData((await import('../features/system/system.queries.ts')).whitelabelQuery.queryKey, {
      flags,
    } as never);
    keepLive(client, '1');
    await vi.advanceTimersByTimeAsync(0);
    return { isHeld: () => useStream.getState().held, client, useApp, meet, call };
  }
  const last = () => Source.opened.at(-1) as Source;
  const countsAsked = () => asked.filter((path) => path === '/wps/inbox/unread').length;

  beforeEach(() => {
    vi.useFakeTimers();
    // Always the full pause, without jitter.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    [Source.opened, refusal] = [[], null];
    asked.length = 0;
    chatAsked.length = 0;
    page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', () => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('API-042 asks for what is unread of the chat with module CBS3, at most once in 250 ms however often it is looked at', async () => {
    await aPage(SESSION, { CBS3: true });
    const request = ['GET', '/wps/chat/unread?module=CBS3'];
    const lookAgain = async (after: number) => {
      await vi.advanceTimersByTimeAsync(after);
      page.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
      return chatAsked;
    };
    expect(chatAsked).toEqual([request]);
    expect(await lookAgain(0)).toEqual([request]);
    expect(await lookAgain(249)).toEqual([request]);
    expect(await lookAgain(1)).toEqual([request, request]);
    expect(await lookAgain(249)).toEqual([request, request]);
    chatAsked.length = 0;
    await aPage(SESSION, { CBS3: false });
    expect(chatAsked).toEqual([]);
  });

  const whereAndWho = () =>
    Source.opened.map(({ headers }) => [headers.get('last-event-id'), headers.get('x-mc-token')]);

  it('comes back by itself, and says who it is and where it was', async () => {
    const { isHeld } = await aPage();
    expect(isHeld()).toBe(false);
    await last().say('retry: 1500\nid: 1-1-1\n\n');
    expect(isHeld()).toBe(true);
    await last().cut();
    expect(isHeld()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await last().tell('1-2-3', { type: 'catalogue' });
    await last().cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(whereAndWho()).toEqual([
      [null, 't'],
      ['1-1-1', 't'],
      ['1-2-3', 't'],
    ]);
    await last().say(': alive\n\n');
    expect(isHeld()).toBe(true);
  });

  it('a visitor has one, too, and hears of a new catalogue; from the first answer to this browser on it is this browser’s', async () => {
    const { client, meet } = await aPage(null);
    client.setQueryData(['home'], 'drawn before');
    const isStale = () => client.getQueryState(['home'])?.isInvalidated;
    await last().tell('0-1-0', { type: 'catalogue', version: '1' } as { type: string });
    expect(isStale()).toBe(false);
    await last().tell('0-1-0', { type: 'catalogue', version: '2' } as { type: string });
    expect(isStale()).toBe(true);
    await meet({ method: 'GET', path: '/wps/captcha', encrypted: false, quiet: true, bodyType: 'json' } as never, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(whereAndWho()).toEqual([
      [null, null],
      ['0-1-0', null],
    ]);
  });

  it('a session that is over is told by the refusal, and the page listens on as a visitor', async () => {
    refusal = { code: 'session.ended', message: 'error.loggedOut' };
    const { useApp } = await aPage();
    refusal = null;
    await vi.advanceTimersByTimeAsync(0);
    expect(useApp.getState().session).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(whereAndWho()).toEqual([[null, null]]);
  });

  it('forgets the marks of a list when something of it was read on another device, and of no other list', async () => {
    const { client } = await aPage();
    const lists = [['announcements'], ['member', 'inbox', 'list'], ['member', 'rank']];
    const stale = () => lists.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
    const tell = async (announcement: number, inbox: number) => {
      for (const queryKey of lists) client.setQueryData(queryKey, []);
      await last().tell('1-1-1', { type: 'unread', announcement, chat: 0, inbox } as { type: string });
      return stale();
    };
    expect(await tell(3, 3)).toEqual([false, false, false]);
    expect(await tell(2, 3)).toEqual([true, false, false]);
    expect(await tell(2, 1)).toEqual([false, true, false]);
    expect(await tell(4, 4)).toEqual([false, false, false]);
  });

  it('follows what was marked and played on another device', async () => {
    const { client } = await aPage();
    const [ids, recents, board] = [['member', 'favourites', 'ids'], ['member', 'recents', 'list'], ['winners']];
    client.setQueryData(ids, ['1']);
    for (const queryKey of [recents, board]) client.setQueryData(queryKey, []);
    const isStale = () => [recents, board].map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
    await last().tell('1-1-1', { type: 'favourite', nodeId: '7', on: true } as { type: string });
    expect([client.getQueryData(ids), isStale()]).toEqual([
      ['7', '1'],
      [false, false],
    ]);
    await last().tell('2-1-1', { type: 'recent', nodeId: '7' } as { type: string });
    expect(isStale()).toEqual([true, false]);
  });

  it('hears nothing of a stream that it left', async () => {
    const { isHeld } = await aPage();
    const first = last();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await first.tell('9-9-9', { type: 'catalogue' });
    expect(isHeld()).toBe(false);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(last().headers.get('last-event-id')).toBeNull();
  });

  it('asks for everything with each attempt once half a minute of them was in vain; one that is held ends that', async () => {
    await aPage();
    const before = countsAsked();
    const cut = async (ms: number) => {
      await last().cut();
      await vi.advanceTimersByTimeAsync(ms);
      return countsAsked() - before;
    };
    const asks: number[] = [];
    for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) asks.push(await cut(ms));
    expect(asks).toEqual([0, 0, 0, 0, 0, 1, 2]);
    expect(Source.opened).toHaveLength(8);
    await last().tell('1-1-1', { type: 'catalogue' });
    expect(await cut(1_000)).toBe(2);
    expect(Source.opened).toHaveLength(9);
  });

  it('takes a stream that says nothing for one that is held up on the way: at its beginning sooner than later', async () => {
    await aPage();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Source.opened).toHaveLength(2);
    for (let beats = 0; beats < 10; beats++) {
      await last().say(': alive\n\n');
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(Source.opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(last().isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Source.opened).toHaveLength(3);
  });

  it('holds events to their shapes as soon as it can, and asks for what one that is unfit would have said', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.doMock('../shared/answers.ts', () => {
      throw new Error('the chunk did not come');
    });
    await aPage();
    await vi.dynamicImportSettled();
    await last().tell('1-1-1', { type: 'catalogue' });
    const before = countsAsked();
    const unfit = { type: 'unread', announcement: 'many' };
    vi.doUnmock('../shared/answers.ts');
    // The next stream loads it again.
    await last().cut();
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
    await last().tell('1-1-2', unfit);
    expect(countsAsked()).toBe(before + 1);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is gone while nobody looks, and back where it was when somebody does', async () => {
    await aPage();
    await last().tell('4-5-6', { type: 'catalogue' });
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(last().isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(Source.opened).toHaveLength(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(last().headers.get('last-event-id')).toBe('4-5-6');
  });
});
