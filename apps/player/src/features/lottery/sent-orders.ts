/**
 * Orders without a definitive answer, by account and game. Such an order may have been placed: before anything else of
 * its game, it is sent again unchanged and with its idempotency key, so that it is placed only once.
 */
import { placeLotteryOrder } from '@parlour/contract/lottery.endpoints';
import { useRef } from 'react';
import { create } from 'zustand';
import { read, storageAreas, write } from '../../shared/storage.ts';
import { useApp, useSession } from '../../shared/store.ts';
import { type Slip, usePlaceOrder } from './lottery.queries.ts';

/** What a message about an order says. `ids`: its lines on the slip. */
export type About = { amount: bigint; choice?: string; ids?: readonly number[] };
export type SentOrder = {
  slip: Slip;
  key: string;
  about: About;
  isSending: boolean;
  /** An answer was lost. */
  isUnanswered: boolean;
};

/** Storage key of unanswered orders in this browser session, so that they outlive a reload. */
const STORED_KEY = 'mc_lottery_orders';
type SentOrders = Readonly<Record<string, SentOrder | undefined>>;

function store(orders: SentOrders): void {
  const kept = Object.entries(orders).flatMap(([at, order]) =>
    order
      ? [[at, { slip: order.slip, key: order.key, amount: String(order.about.amount), choice: order.about.choice }]]
      : [],
  );
  write(storageAreas().session, STORED_KEY, Object.fromEntries(kept));
}

/** Returns an order of an earlier page; null for anything else. What became of it is unknown. */
function asSent(kept: unknown): SentOrder | null {
  const { slip, key, amount, choice } = (typeof kept === 'object' ? (kept ?? {}) : {}) as Record<string, unknown>;
  const { gameId, lines, rounds } = (typeof slip === 'object' ? (slip ?? {}) : {}) as Record<string, unknown>;
  const isRead = typeof gameId === 'number' && Array.isArray(lines) && Array.isArray(rounds) && typeof key === 'string';
  if (!isRead || typeof amount !== 'string' || !/^[0-9]+$/.test(amount)) return null;
  const about = { amount: BigInt(amount), ...(typeof choice === 'string' ? { choice } : {}) };
  return { slip: slip as Slip, key, about, isSending: false, isUnanswered: true };
}

const restored = (): SentOrders =>
  Object.fromEntries(
    Object.entries(read(storageAreas().session, STORED_KEY) ?? {}).flatMap(([at, kept]) => {
      const order = asSent(kept);
      return order ? [[at, order]] : [];
    }),
  );

const useSentOrders = create<SentOrders>(restored);
const { getState: get, setState: set } = useSentOrders;
useSentOrders.subscribe(store);

const placeOf = (session: { merchantCode: string; userName: string } | null, gameId: number): string =>
  JSON.stringify([session?.merchantCode, session?.userName, gameId]);

/** Returns the part of a slip that makes it a different order; agreed prices do not. */
export const contentOf = ({ gameId, lines, rounds, stopOnWin = false }: Slip): string =>
  JSON.stringify([gameId, lines, rounds, stopOnWin], (name, value: unknown) => (name === 'cuts' ? undefined : value));

/** Refusals before the request reaches the orders: they say nothing about an earlier request. */
const TURNED_AWAY = /^(request|session|access)\./;

/** Whether a refusal proves that nothing was placed. @param wasUnanswered an earlier answer to the order was lost */
export function isDefinitive(code: string, wasUnanswered: boolean): boolean {
  if (TURNED_AWAY.test(code)) return !wasUnanswered;
  return placeLotteryOrder.failures.some((known) => known === code);
}

type Refusal = Extract<Awaited<ReturnType<ReturnType<typeof usePlaceOrder>>>, { ok: false }>;
export type Outcome =
  | { state: 'placed'; amount: string; about: About }
  /** `isEarlier`: the refused order is an unanswered one with other content than the slip that was to be sent. */
  | { state: 'refused'; refusal: Refusal; isEarlier: boolean }
  | { state: 'unanswered' };

/** Returns the order of a game without a definitive answer, and a function that sends it again, or else a new one. */
export function useSendOrder(gameId: number) {
  const place = usePlaceOrder();
  const at = placeOf(useSession(), gameId);
  const sent = useSentOrders((all) => all[at]);
  /** The last refused order: sent again without a change, it keeps its key. */
  const refused = useRef({ content: '', key: '' });

  async function send(slip: Slip, about: About): Promise<Outcome> {
    // The session at the tap owns the order.
    const own = placeOf(useApp.getState().session, gameId);
    const earlier = get()[own];
    if (earlier?.isSending) return { state: 'unanswered' };
    const content = contentOf(slip);
    const key = refused.current.content === content ? refused.current.key : crypto.randomUUID();
    const order = earlier ?? { slip, key, about, isUnanswered: false };
    set({ [own]: { ...order, isSending: true } });
    const result = await place(order.slip, order.key);
    if (result.ok) {
      set({ [own]: undefined });
      refused.current = { content: '', key: '' };
      return { state: 'placed', amount: result.value.amount, about: order.about };
    }
    if (!isDefinitive(result.code, order.isUnanswered)) {
      set({ [own]: { ...order, isSending: false, isUnanswered: true } });
      return { state: 'unanswered' };
    }
    set({ [own]: undefined });
    const refusedContent = contentOf(order.slip);
    // A key that the server knows with other content is used up.
    refused.current =
      result.code === 'lottery.key' ? { content: '', key: '' } : { content: refusedContent, key: order.key };
    return { state: 'refused', refusal: result, isEarlier: refusedContent !== content };
  }
  return { sent, send };
}
