import {
  type ChatQueue,
  countChats,
  getChatSettings,
  listCanned,
  listChatOf,
  listChats,
  openChatOf,
} from '@parlour/contract/chat.endpoints';
import type { StreamEvent } from '@parlour/contract/events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, valueOf } from '../../shared/api.ts';
import { useRefetchOn } from '../../shared/refetch.ts';
import { useMay } from '../../shared/rights.tsx';
import { hearEvents } from '../../shared/stream.ts';
import { usePages } from '../../shared/usePages.ts';

const CHATS = ['chats'] as const;
/** Polling interval in ms, in case the event stream is blocked. */
const LOOK_EVERY_MS = 10_000;
const TYPING_MS = 5_000;

const isOfChat = (event: StreamEvent): boolean => event.type === 'chat' && event.what !== 'typing';

export const useChats = (queue: ChatQueue, find: string) =>
  usePages(
    [...CHATS, 'list', queue, find],
    (page, signal) => call(listChats, { query: { ...page, queue, ...(find ? { find } : {}) } }, signal),
    LOOK_EVERY_MS,
  );

export const useChat = (id: string) =>
  useQuery({
    queryKey: [...CHATS, 'one', id],
    queryFn: async ({ signal }) => valueOf(await call(openChatOf, { params: { id } }, signal)),
    refetchInterval: LOOK_EVERY_MS,
  });

export const loadOlder = async (id: string, before: string) =>
  valueOf(await call(listChatOf, { params: { id }, query: { before } }));

export const useChatCounts = () =>
  useQuery({
    queryKey: [...CHATS, 'counts'],
    enabled: useMay()(countChats),
    queryFn: async ({ signal }) => valueOf(await call(countChats, {}, signal)),
    refetchInterval: LOOK_EVERY_MS,
  });

export const useCanned = () =>
  useQuery({
    queryKey: ['canned'],
    queryFn: async ({ signal }) => valueOf(await call(listCanned, {}, signal)),
  });

export const useChatSettings = () =>
  useQuery({
    queryKey: ['chatSettings'],
    queryFn: async ({ signal }) => valueOf(await call(getChatSettings, {}, signal)),
  });

/** Returns a function that refetches all chat queries. */
export function useRenewChats(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CHATS });
}

/** Refetches chat queries on events while mounted. */
export const useChatEvents = (): void => useRefetchOn(CHATS, isOfChat);

/** Returns whether the person in a conversation is typing. */
export function useTyping(id: string): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = hearEvents((event) => {
      if (event.type !== 'chat' || event.conversation !== id || event.by !== 'member') return;
      clearTimeout(timer);
      const writes = event.what === 'typing';
      setTyping(writes);
      if (writes) timer = setTimeout(setTyping, TYPING_MS, false);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id]);
  return isTyping;
}
