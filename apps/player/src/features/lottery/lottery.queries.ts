/** What the lottery screens ask for, and how a bet is placed. */
import type { OutputOf } from '@parlour/contract/endpoint';
import {
  cancelLotterySuborders,
  getLotteryOdds,
  listLotteryGames,
  listLotteryOrders,
  listNearIssues,
  placeLotteryOrder,
} from '@parlour/contract/lottery.endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, call } from '../../shared/api.ts';
import { onEvent } from '../../shared/stream.ts';

export type LotteryGame = OutputOf<typeof listLotteryGames>[number];
export type LotteryOrder = OutputOf<typeof listLotteryOrders>['content'][number];
type NearAnswer = OutputOf<typeof listNearIssues>;
export type Issue = NearAnswer['next'][number];
/** Issues with the difference of the server's clock to this device's, in milliseconds. */
export type Near = NearAnswer & { offset: number };

const GAMES_FRESH_MS = 5 * 60_000;
const NEAR_FRESH_MS = 2_000;
/** Results come by the event stream; a moment after the draw they are asked for by themselves. */
const AFTER_DRAW_MS = 1_200;
/** Status of a sub-order that waits for its draw. */
const WAITING = 2;
/** Rounds that the trend shows and counts gaps in. */
export const TREND_ROUNDS = 100;

const KEY = ['lottery'] as const;
const nearKey = (gameId: number) => [...KEY, 'near', gameId] as const;
/** The stream asks anew for whatever begins with `member` after it was away. */
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

/** Milliseconds until the next draw of what was answered, by the server's clock. */
const untilDraw = ({ next, offset }: Near): number => Date.parse(next[0]?.drawsAt ?? '') - (Date.now() + offset) || 0;

export const nearQuery = (gameId: number, size = TREND_ROUNDS) =>
  queryOptions({
    queryKey: [...nearKey(gameId), size],
    queryFn: async ({ signal }): Promise<Near> => {
      const near = await ask(listNearIssues, { query: { gameId: String(gameId), size: String(size) } }, signal);
      return { ...near, offset: Date.parse(near.now) - Date.now() };
    },
    staleTime: NEAR_FRESH_MS,
    refetchInterval: ({ state: { data } }) => data !== undefined && Math.max(0, untilDraw(data)) + AFTER_DRAW_MS,
  });

export const ordersQuery = (gameId: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, gameId],
    queryFn: ({ signal }) => ask(listLotteryOrders, { query: { gameId: String(gameId), size: '30' } }, signal),
    staleTime: NEAR_FRESH_MS,
    // What was drawn is settled within a moment, and no event tells of a bet that lost.
    refetchInterval: ({ state: { data } }) =>
      data?.content.some(({ orderStatus, drawsAt }) => orderStatus === WAITING && Date.parse(drawsAt) < Date.now())
        ? NEAR_FRESH_MS
        : false,
  });

/** Asks anew for draws and orders when an issue was drawn, and for orders when they moved money. */
export function useDrawNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onEvent('draw', ({ gameId }) => {
        void client.invalidateQueries({ queryKey: nearKey(Number(gameId)) });
        void client.invalidateQueries({ queryKey: ORDERS_KEY });
      }),
      onEvent('balance', () => void client.invalidateQueries({ queryKey: ORDERS_KEY })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

export type Bet = {
  gameId: number;
  numero: string;
  playCode: string;
  content: string;
  multiple: number;
  series: number;
};

/** Places one bet on one issue. With the same key it is placed once. */
export function usePlaceBet() {
  const client = useQueryClient();
  return async ({ gameId, numero, playCode, content, multiple, series }: Bet, key: string) => {
    const result = await call(placeLotteryOrder, {
      body: {
        key,
        gameId,
        orders: [{ playCode, content, bettingMode: '1', multiple, series }],
        numeros: [{ numero, multiple: 1 }],
      },
    });
    void client.invalidateQueries({ queryKey: ORDERS_KEY });
    return result;
  };
}

/** Cancels one sub-order that still waits. */
export function useCancelBet() {
  const client = useQueryClient();
  return async (orderDetailId: string) => {
    const result = await call(cancelLotterySuborders, { body: [orderDetailId] });
    void client.invalidateQueries({ queryKey: ORDERS_KEY });
    return result;
  };
}
