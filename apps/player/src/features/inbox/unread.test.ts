import { badgeText } from '@parlour/ui/Badge';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { SESSION } from '../../testing/session.ts';

const asked: string[] = [];
const VALUES: Record<string, object> = {
  '/wps/inbox/unread': { inbox: 3, announcement: 1 },
  '/wps/chat/unread': { unReadCount: 4 },
};

/** Loads the counters as a newly opened page has them. */
async function fresh(type: number | null) {
  vi.resetModules();
  asked.length = 0;
  const [{ useApp: app }, { setTransport: transport }, unread] = [
    await import('../../shared/store.ts'),
    await import('../../shared/api.ts'),
    await import('./unread.ts'),
  ];
  app.setState({ session: type === null ? null : { ...SESSION, type } });
  transport(async (input) => {
    const url = typeof input === 'string' ? input : '';
    asked.push(url);
    return Response.json({ success: true, value: VALUES[url.split('?')[0] ?? ''] });
  });
  return { ...unread, useUnread: (await import('./counts.ts')).useUnread };
}

describe('unread counters', () => {
  beforeEach(() => {
    setTransport(fetch);
    useApp.setState({ session: null });
  });

  it('ENT-018 NOT-035 are announcement, chat and inbox, with their sum', async () => {
    const { setUnread, useUnread } = await fresh(0);
    setUnread({ announcement: 1, chat: 2, inbox: 3 });
    expect(useUnread.getState()).toEqual({ announcement: 1, chat: 2, inbox: 3, totalUnreadCount: 6 });
    setUnread({ chat: 0 });
    expect(useUnread.getState()).toEqual({ announcement: 1, chat: 0, inbox: 3, totalUnreadCount: 4 });
  });

  it('ENT-019 the chat’s count is read from unReadCount', async () => {
    const { askChatUnread, useUnread } = await fresh(0);
    await askChatUnread();
    expect(useUnread.getState()).toMatchObject({ chat: 4, totalUnreadCount: 4 });
  });

  it('API-041 two calls for the inbox inside 250 ms give one request, a later one another', async () => {
    const { askInboxUnread, useUnread } = await fresh(0);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await askInboxUnread();
    clock.mockReturnValue(1_249);
    await askInboxUnread();
    expect(asked).toEqual(['/wps/inbox/unread']);
    clock.mockReturnValue(1_250);
    await askInboxUnread();
    expect(asked).toHaveLength(2);
    expect(useUnread.getState()).toMatchObject({ inbox: 3, announcement: 1 });
    clock.mockRestore();
  });

  it('API-042 the chat is asked for with module CBS3, and once in 250 ms', async () => {
    const { askChatUnread } = await fresh(0);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await askChatUnread();
    clock.mockReturnValue(1_249);
    await askChatUnread();
    expect(asked).toEqual(['/wps/chat/unread?module=CBS3']);
    clock.mockRestore();
  });

  it.each([
    ['a member where there is a chat', 0, true, ['/wps/inbox/unread', '/wps/chat/unread?module=CBS3']],
    ['a member where there is none', 0, false, ['/wps/inbox/unread']],
    ['a guest', 4, true, []],
    ['a visitor', null, true, []],
  ])('%s asks for what there is', async (_who, type, hasChat, calls) => {
    const { askUnread } = await fresh(type);
    await askUnread(hasChat);
    expect(asked).toEqual(calls);
  });

  it('an answer that comes when nobody is signed in any more counts nothing', async () => {
    const { askInboxUnread, useUnread } = await fresh(0);
    const [{ useApp: app }, { setTransport: transport }] = [
      await import('../../shared/store.ts'),
      await import('../../shared/api.ts'),
    ];
    transport(async () => {
      app.setState({ session: null });
      return Response.json({ success: true, value: { inbox: 3, announcement: 1 } });
    });
    await askInboxUnread();
    expect(useUnread.getState().totalUnreadCount).toBe(0);
  });

  it('what the stream tells stands, whatever an older answer says; a guest is told nothing', async () => {
    const { askInboxUnread, takeUnread, useUnread } = await fresh(0);
    const { setTransport: transport } = await import('../../shared/api.ts');
    transport(async () => {
      takeUnread({ announcement: 0, chat: 2, inbox: 7 }, true);
      return Response.json({ success: true, value: { inbox: 3, announcement: 1 } });
    });
    await askInboxUnread();
    expect(useUnread.getState()).toEqual({ announcement: 0, chat: 2, inbox: 7, totalUnreadCount: 9 });
    takeUnread({ announcement: 0, chat: 2, inbox: 7 }, false);
    expect(useUnread.getState()).toMatchObject({ chat: 0, totalUnreadCount: 7 });
    const guest = await fresh(4);
    guest.takeUnread({ announcement: 1, chat: 1, inbox: 1 }, true);
    expect(guest.useUnread.getState().totalUnreadCount).toBe(0);
  });

  it('what fell is told apart: it was read on another device, since what is read here counts before it is told', async () => {
    const { countRead, setUnread, takeUnread, useUnread } = await fresh(0);
    setUnread({ announcement: 3, chat: 0, inbox: 4 });
    expect(takeUnread({ announcement: 3, chat: 1, inbox: 5 }, true)).toEqual([]);
    expect(takeUnread({ announcement: 2, chat: 0, inbox: 4 }, true)).toEqual(['announcement', 'inbox']);
    countRead('inbox', 1);
    expect(useUnread.getState()).toMatchObject({ inbox: 3, totalUnreadCount: 5 });
    expect(takeUnread({ announcement: 2, chat: 0, inbox: 3 }, true)).toEqual([]);
    countRead('announcement', Number.POSITIVE_INFINITY);
    expect(useUnread.getState()).toMatchObject({ announcement: 0, totalUnreadCount: 3 });
  });

  it('NOT-034 a badge shows 99, and 99+ above it, and nothing at 0', () => {
    expect([0, 1, 99, 100].map(badgeText)).toEqual(['', '1', '99', '99+']);
  });
});
