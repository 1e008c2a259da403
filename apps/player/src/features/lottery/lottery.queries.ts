/** Queries and mutations of the lottery screens. */
import type { OutputOf } from '@parlour/contract/endpoint';
import { ORDER_STATUS } from '@parlour/contract/lottery';
import {
  cancelLotterySuborders,
  getLotteryNumbers,
  getLotteryOdds,
  getLotteryOrder,
  listCurrentIssues,
  listLotteryGames,
  listLotteryOrders,
  listNearIssues,
  placeLotteryOrder,
} from '@parlour/contract/lottery.endpoints';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, call } from '../../shared/api.ts';
import { onEvent } from '../../shared/stream.ts';
import { type Cuts, noticesOf } from './numbers.rules.ts';
import { type AwaitedDraws, awaitedIn, currentInterval, nearInterval } from './poll.rules.ts';

export type LotteryGame = OutputOf<typeof listLotteryGames>[number];
export type LotteryOrder = OutputOf<typeof listLotteryOrders>['content'][number];
type NearAnswer = OutputOf<typeof listNearIssues>;
export type Issue = NearAnswer['next'][number];
/** Issues with the server's clock offset to this device, in milliseconds. */
export type Near = NearAnswer & { offset: number };

export const GAMES_FRESH_MS = 5 * 60_000;
const NEAR_FRESH_MS = 2_000;
/** Documented id for orders of every game. */
const ALL_GAMES = -1;
/** Issues for the trend and its gaps. */
export const TREND_ROUNDS = 100;
/** Issues for a countdown and a single bet. */
export const NEXT_ROUNDS = 10;

export const KEY = ['lottery'] as const;
const nearKey = (gameId: number) => [...KEY, 'near', gameId] as const;
/** The stream refetches every query under `member` after it reconnects. */
const ORDERS_KEY = ['member', 'lottery orders'] as const;

export const lotteryGamesQuery = queryOptions({
  queryKey: [...KEY, 'games'],
  queryFn: ({ signal }) => ask(listLotteryGames, { query: {} }, signal),
  staleTime: GAMES_FRESH_MS,
});

export const oddsQuery = (gameId: number) =>
  queryOptions({
    queryKey: [...KEY, 'odds', gameId],
    queryFn: ({ signal }) => ask(getLotteryOdds, { params: { gameId: String(gameId) } }, signal),
    staleTime: GAMES_FRESH_MS,
  });

const NUMBERS_EVERY_MS = 3_000;
const numbersKey = (gameId: number) => [...KEY, 'numbers', gameId] as const;

/** Query of the numbers of the next issue that are blocked or have a reduced price; polled while the screen is open. */
export const numbersQuery = (gameId: number) =>
  queryOptions({
    queryKey: numbersKey(gameId),
    queryFn: async ({ signal }) =>
      noticesOf(await ask(getLotteryNumbers, { params: { gameId: String(gameId) }, query: {} }, signal)),
    staleTime: NUMBERS_EVERY_MS,
    refetchInterval: NUMBERS_EVERY_MS,
    retry: false,
  });

export const nearQuery = (gameId: number, size = TREND_ROUNDS) =>
  queryOptions({
    queryKey: [...nearKey(gameId), size],
    queryFn: async ({ signal }): Promise<Near> => {
      const near = await ask(listNearIssues, { query: { gameId: String(gameId), size: String(size) } }, signal);
      return { ...near, offset: Date.parse(near.now) - Date.now() };
    },
    staleTime: NEAR_FRESH_MS,
    refetchInterval: ({ state: { data } }) => data !== undefined && nearInterval(data, Date.now() + data.offset),
  });

/** Next issue and last result of every game, with the server's clock offset to this device. */
export type Current = OutputOf<typeof listCurrentIssues> & { offset: number; awaited: AwaitedDraws };
const CURRENT_KEY = [...KEY, 'current'] as const;

export const currentQuery = queryOptions({
  queryKey: CURRENT_KEY,
  queryFn: async ({ signal, client }): Promise<Current> => {
    const current = await ask(listCurrentIssues, { query: {} }, signal);
    const now = Date.parse(current.now);
    const awaited = awaitedIn(current.games, client.getQueryData<Current>(CURRENT_KEY), now);
    return { ...current, awaited, offset: now - Date.now() };
  },
  staleTime: NEAR_FRESH_MS,
  refetchInterval: ({ state: { data } }) => data !== undefined && currentInterval(data, Date.now() + data.offset),
});

export type OrderGroup = 'all' | 'waiting' | 'ended';
const PAGE_SIZE = 20;

export const orderPagesQuery = (group: OrderGroup) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'pages', group],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listLotteryOrders,
        {
          query: { page: String(pageParam), size: String(PAGE_SIZE), ...(group === 'all' ? {} : { state: group }) },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    staleTime: NEAR_FRESH_MS,
  });

export const orderQuery = (orderDetailId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', orderDetailId],
    queryFn: ({ signal }) => ask(getLotteryOrder, { query: { orderDetailId } }, signal),
    staleTime: NEAR_FRESH_MS,
  });

const RESULT_EXPECTED_MS = 15_000;
const LATE_RESULT_MS = 15_000;

/**
 * Returns the polling interval of unsettled orders in milliseconds: short after a draw, long while a result is late,
 * because an event announces it.
 */
export function settlementInterval(
  orders: readonly Pick<LotteryOrder, 'orderStatus' | 'issueState' | 'drawsAt'>[],
  now: number,
): number | false {
  const due = orders.filter(
    ({ orderStatus, drawsAt }) => orderStatus === ORDER_STATUS.waiting && Date.parse(drawsAt) < now,
  );
  if (due.length === 0) return false;
  const isExpected = due.some(
    ({ issueState, drawsAt }) => issueState !== 'held' && now - Date.parse(drawsAt) < RESULT_EXPECTED_MS,
  );
  return isExpected ? NEAR_FRESH_MS : LATE_RESULT_MS;
}

/** Query of the newest orders, of one game or of all. */
export const ordersQuery = (gameId = ALL_GAMES) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, gameId],
    queryFn: ({ signal }) => ask(listLotteryOrders, { query: { gameId: String(gameId), size: '30' } }, signal),
    staleTime: NEAR_FRESH_MS,
    // Drawn orders are settled shortly after, and a lost bet sends no event.
    refetchInterval: ({ state: { data } }) => settlementInterval(data?.content ?? [], Date.now()),
  });

/** Refetches draws and orders after a draw or a decision on an issue, and orders when they changed the balance. */
export function useDrawEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onEvent('draw', ({ gameId }) => {
        void client.invalidateQueries({ queryKey: nearKey(Number(gameId)) });
        void client.invalidateQueries({ queryKey: CURRENT_KEY });
        void client.invalidateQueries({ queryKey: ORDERS_KEY });
      }),
      onEvent('balance', () => void client.invalidateQueries({ queryKey: ORDERS_KEY })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** One line of a bet slip, as sent. */
export type BetLine = {
  playCode: string;
  content: string;
  bettingMode: string;
  multiple: number;
  series: number;
  /** Price cuts in percent that the player was shown, by number. */
  cuts: Cuts;
};
/** A bet slip: lines on one issue, or on several, each with its own multiple. */
export type Slip = {
  gameId: number;
  lines: readonly BetLine[];
  rounds: readonly { numero: string; multiple: number }[];
  stopOnWin?: boolean;
  /** The price list that the player was shown. */
  priceListId: string | undefined;
};

/** Returns a function that places a slip, once per idempotency key. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return async ({ gameId, lines, rounds, stopOnWin = false, priceListId }: Slip, key: string) => {
    const result = await call(placeLotteryOrder, {
      body: {
        key,
        gameId,
        orders: lines.map((line) => ({ ...line, cuts: { ...line.cuts } })),
        numeros: [...rounds],
        stopOnWin,
        ...(priceListId === undefined ? {} : { priceListId }),
      },
    });
    // A refusal may mean that prices have changed.
    void client.invalidateQueries({ queryKey: numbersKey(gameId) });
    if (!result.ok && result.code === 'lottery.price_changed')
      await client.invalidateQueries({ queryKey: oddsQuery(gameId).queryKey });
    void client.invalidateQueries({ queryKey: ORDERS_KEY });
    return result;
  };
}

/** Returns a function that cancels pending sub-orders: all of them or none. */
export function useCancelOrders() {
  const client = useQueryClient();
  return async (orderDetailIds: readonly string[]) => {
    const result = await call(cancelLotterySuborders, { body: [...orderDetailIds] });
    void client.invalidateQueries({ queryKey: ORDERS_KEY });
    return result;
  };
}
