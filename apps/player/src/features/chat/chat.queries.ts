import {
  type ChatMessage,
  type ChatThread,
  getChat,
  listChat,
  readChat,
  sendChat,
  typeChat,
} from '@parlour/contract/chat.endpoints';
import type { LanguageCode } from '@parlour/contract/languages';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask, call } from '../../shared/api.ts';
import { storageAreas } from '../../shared/storage.ts';
import { useApp } from '../../shared/store.ts';
import { onEvent } from '../../shared/stream.ts';
import { meet } from '../../shared/visitor-cookie.ts';
import { NOTHING, withMessage, withNewest, withOlder } from './thread.ts';
import { createUnsentMessages, type Outbox, type Outgoing, type Sent, VISITOR } from './unsent-messages.ts';

/** Polling intervals of the open chat in ms: without an event stream, and with one, to renew the images' URLs. */
const LOOK_EVERY_MS = { alone: 1_500, live: 60_000 };
const TYPING_MS = 5_000;
const OLDER_SIZE = 30;

/** Query key of a conversation: of a member by name, or of a visitor. */
const keyOf = (owner: string) => ['member', 'chat', owner] as const;

export const chatQuery = (owner: string, language: LanguageCode, client: QueryClient, isLive: boolean) =>
  queryOptions({
    queryKey: keyOf(owner),
    queryFn: async ({ signal }): Promise<ChatThread> => {
      const page = await ask(getChat, { query: { language } }, signal);
      // An expired visitor conversation is removed from the browser and from the page.
      if (owner === VISITOR && page.conversation === null) return page;
      const known = client.getQueryData<ChatThread>(keyOf(owner));
      return { ...page, ...withNewest(known ?? NOTHING, page) };
    },
    refetchInterval: isLive ? LOOK_EVERY_MS.live : LOOK_EVERY_MS.alone,
    staleTime: 0,
  });

const change = (client: QueryClient, owner: string, with_: (thread: ChatThread) => ChatThread) =>
  client.setQueryData<ChatThread>(keyOf(owner), (thread) => thread && with_(thread));

/** Loads the messages before the displayed ones. */
export async function loadOlder(client: QueryClient, owner: string, before: string): Promise<void> {
  const page = await ask(listChat, { query: { before, size: String(OLDER_SIZE) } });
  change(client, owner, (thread) => ({ ...thread, ...withOlder(thread, page) }));
}

/** Reports the last read message. */
export async function tellRead(client: QueryClient, owner: string, upTo: string): Promise<void> {
  const result = await call(readChat, { body: { upTo } });
  if (result.ok) change(client, owner, (thread) => ({ ...thread, unread: result.value.unread }));
}

/** Interval at which an active visitor reports presence. */
const STAY_EVERY_MS = 4 * 60_000;

/** Keeps a visitor's conversation in this browser alive while the page receives touches or key presses. */
export function useStay(thread: ChatThread | undefined): void {
  const upTo = thread?.messages.at(-1)?.id ?? '';
  useEffect(() => {
    if (upTo === '') return;
    let told = Date.now();
    const stay = () => {
      if (Date.now() - told < STAY_EVERY_MS) return;
      told = Date.now();
      void call(readChat, { body: { upTo } });
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, stay, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, stay);
    };
  }, [upTo]);
}

/** Updates the open chat from the event stream; returns whether staff is typing. */
export function useConversationEvents(owner: string): boolean {
  const client = useQueryClient();
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => void client.invalidateQueries({ queryKey: keyOf(owner) });
    const stops = [
      onEvent('stale', renew),
      onEvent('chat', ({ what, by }) => {
        if (what !== 'typing') renew();
        if (by !== 'agent') return;
        clearTimeout(timer);
        setTyping(what === 'typing');
        if (what === 'typing') timer = setTimeout(setTyping, TYPING_MS, false);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, owner]);
  return isTyping;
}

const TYPING_EVERY_MS = 3_000;
let typedAt = 0;
/** Sends typing notifications, throttled. */
export function tellTyping(): void {
  const now = Date.now();
  if (now - typedAt < TYPING_EVERY_MS) return;
  typedAt = now;
  void call(typeChat, {});
}

/**
 * Resets the throttle, because a sent message clears the notification on the other side: the next key press sends a new
 * one.
 */
export const endTyping = (): void => {
  typedAt = 0;
};

/** Failures after which the same message can be retried. */
const PASSING: readonly string[] = ['client.offline', 'client.timeout', 'request.busy', 'system.busy', 'system.error'];

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // UUID version 4, with enough random bits to be unique.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const TRY_EVERY_MS = 4_000;
let current: { owner: string; unsent: Outbox } | null = null;

/** Returns the queue of unsent messages of this browser's user. Messages are sent from any page of the app. */
export function outboxOf(client: QueryClient, owner: string, language: LanguageCode): Outbox {
  if (current?.owner === owner) return current.unsent;
  const isFirst = current === null;
  const send = async ({ clientId, text, images }: Outgoing): Promise<Sent> => {
    // Messages are never sent under another account.
    if ((useApp.getState().session?.userName ?? VISITOR) !== owner) return { to: 'again' };
    const result = await meet(sendChat, { body: { clientId, text, images, language } });
    if (!result.ok) return PASSING.includes(result.code) ? { to: 'again' } : { to: 'refused', textKey: result.textKey };
    const { message, state } = result.value;
    take(client, owner, message, state);
    return { to: 'server' };
  };
  const unsent = createUnsentMessages({
    owner,
    storageArea: storageAreas().session,
    send,
    newId,
    now: () => new Date(),
  });
  current = { owner, unsent };
  if (isFirst) {
    addEventListener('online', () => void current?.unsent.flush());
    setInterval(() => {
      if (navigator.onLine) void current?.unsent.flush();
    }, TRY_EVERY_MS);
  }
  void unsent.flush();
  return unsent;
}

function take(client: QueryClient, owner: string, message: ChatMessage, state: ChatThread['state']): void {
  change(client, owner, (thread) => ({
    ...thread,
    ...withMessage(thread, message),
    conversation: message.conversation,
    state,
  }));
  void client.invalidateQueries({ queryKey: keyOf(owner) });
}
