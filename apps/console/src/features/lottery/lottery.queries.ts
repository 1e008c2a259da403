import type { InputOf } from '@parlour/contract/endpoint';
import {
  addLotteryPrices,
  correctLotteryResult,
  enterLotteryResult,
  getLotteryExposure,
  getLotteryIssue,
  getLotteryPrices,
  getLotteryReport,
  listAdminLotteryGames,
  listAdminLotteryIssues,
  listAdminLotteryOrders,
  putLotteryCalendar,
  putLotteryGame,
  type ReportedBy,
} from '@parlour/contract/lottery.admin.endpoints';
import {
  askLotteryEntry,
  closeLotteryIssue,
  holdLotteryIssue,
  releaseLotteryIssue,
  voidLotteryIssue,
} from '@parlour/contract/lottery-decisions.admin.endpoints';
import {
  blockLotteryNumber,
  getLotteryNumber,
  getLotteryNumberBoard,
  listLotteryNumberLimits,
  priceLotteryNumber,
  putLotteryNumberLimit,
} from '@parlour/contract/lottery-numbers.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';
import { refreshMs } from './refresh.rules.ts';

const KEY = ['lottery'] as const;
const REFRESH_MS = 15_000;
const COUNT_MS = 30_000;
export const PAGE = 50;

export type IssueView = 'due' | 'coming' | 'decided' | 'today' | 'entered';

/** Query of one page of issues; polled, so that results of other operators and feeds appear. */
export const useIssues = (search: { view: IssueView; gameId: string; page: number }) =>
  useQuery({
    queryKey: [...KEY, 'issues', search],
    queryFn: async ({ signal }) => {
      const { view, gameId, page } = search;
      const query = { view, page: String(page), size: String(PAGE), ...(gameId ? { gameId } : {}) };
      return valueOf(await call(listAdminLotteryIssues, { query }, signal));
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => refreshMs(state.data?.rows ?? [], Date.now()),
    networkMode: 'always',
    retry: false,
  });

/** Query of the number of issues that await a result, and since when; undefined until loaded. */
export const useLotteryDue = (): { count: number; oldest: string | null } | undefined =>
  useQuery({
    queryKey: [...KEY, 'due'],
    enabled: useMay()(listAdminLotteryIssues),
    queryFn: async ({ signal }) => {
      const { due, oldest } = valueOf(await call(listAdminLotteryIssues, { query: { size: '1' } }, signal));
      return { count: due, oldest };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;

export const useIssue = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'issue', id],
    queryFn: async ({ signal }) => valueOf(await call(getLotteryIssue, { params: { id } }, signal)),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });

export const useExposure = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'exposure', id],
    queryFn: async ({ signal }) => valueOf(await call(getLotteryExposure, { params: { id } }, signal)),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });

const LIVE_MS = 3_000;

/** Query of the exposure of a bet type's numbers on an issue; polled. */
export const useNumberBoard = ({ id, playCode }: { id: string; playCode: string }) =>
  useQuery({
    queryKey: [...KEY, 'numbers', id, playCode],
    queryFn: async ({ signal }) =>
      valueOf(await call(getLotteryNumberBoard, { params: { id }, query: playCode ? { playCode } : {} }, signal)),
    enabled: id !== '',
    placeholderData: (before) => (before?.issue.id === id ? before : undefined),
    refetchInterval: LIVE_MS,
    networkMode: 'always',
    retry: false,
  });

/** Query of the largest stakes on a number of an issue. */
export const useNumber = ({ id, playCode, number }: { id: string; playCode: string; number: string }) =>
  useQuery({
    queryKey: [...KEY, 'number', id, playCode, number],
    queryFn: async ({ signal }) =>
      valueOf(await call(getLotteryNumber, { params: { id }, query: { playCode, number } }, signal)),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });

export const useNumberLimits = (gameId: number) =>
  useQuery({
    queryKey: [...KEY, 'number limits', gameId],
    queryFn: async ({ signal }) =>
      valueOf(await call(listLotteryNumberLimits, { params: { gameId: String(gameId) } }, signal)),
    networkMode: 'always',
    retry: false,
  });

export const useOrders = (search: string) =>
  usePages([...KEY, 'orders', search], ({ before }, signal) =>
    call(listAdminLotteryOrders, { query: { ...(search ? { search } : {}), ...(before ? { before } : {}) } }, signal),
  );

export const useGames = () =>
  useQuery({
    queryKey: [...KEY, 'games'],
    queryFn: async ({ signal }) => valueOf(await call(listAdminLotteryGames, {}, signal)),
    networkMode: 'always',
    retry: false,
  });

export const usePrices = (gameId: number) =>
  useQuery({
    queryKey: [...KEY, 'prices', gameId],
    queryFn: async ({ signal }) =>
      valueOf(await call(getLotteryPrices, { params: { gameId: String(gameId) } }, signal)),
    networkMode: 'always',
    retry: false,
  });

/** @param span null for the last fortnight in the brand's time zone */
export type ReportSearch = { span: { from: string; to: string } | null; gameId: string; by: ReportedBy };

/** Query of the report of some days, by default the last ones. */
export const useReport = ({ span, gameId, by }: ReportSearch) =>
  useQuery({
    queryKey: [...KEY, 'report', span?.from, span?.to, gameId, by],
    queryFn: async ({ signal }) => {
      const query = { ...span, by, ...(gameId ? { gameId } : {}) };
      return valueOf(await call(getLotteryReport, { query }, signal));
    },
    placeholderData: (before) => before,
    networkMode: 'always',
    retry: false,
  });

export function useRenewLottery(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
  };
}

export type Numbers = Record<string, string[]>;
export const sendResult = (id: string, numbers: Numbers) =>
  call(enterLotteryResult, { params: { id }, body: { numbers } });
export const sendCorrection = (id: string, numbers: Numbers, reason: string) =>
  call(correctLotteryResult, { params: { id }, body: { numbers, reason } });

export const DECISIONS = {
  close: closeLotteryIssue,
  hold: holdLotteryIssue,
  release: releaseLotteryIssue,
} as const;
export type Decision = keyof typeof DECISIONS;
export const sendAsk = (id: string, operator: string) => call(askLotteryEntry, { params: { id }, body: { operator } });
export const sendVoid = (id: string, reason: string) => call(voidLotteryIssue, { params: { id }, body: { reason } });
export const sendDecision = (decision: Decision, id: string, reason: string) =>
  call(DECISIONS[decision], { params: { id }, body: { reason } });

export type Limits = InputOf<typeof putLotteryGame>['body'];
export const sendLimits = (gameId: number, body: Limits) =>
  call(putLotteryGame, { params: { gameId: String(gameId) }, body });

export type NumberLimit = InputOf<typeof putLotteryNumberLimit>['body'];
export const sendNumberLimit = (gameId: number, body: NumberLimit) =>
  call(putLotteryNumberLimit, { params: { gameId: String(gameId) }, body });

export type NumberBlock = InputOf<typeof blockLotteryNumber>['body'];
export const sendBlock = (id: string, body: NumberBlock) => call(blockLotteryNumber, { params: { id }, body });

export type NumberPrice = InputOf<typeof priceLotteryNumber>['body'];
export const sendPrice = (id: string, body: NumberPrice) => call(priceLotteryNumber, { params: { id }, body });

export type Calendar = InputOf<typeof putLotteryCalendar>['body']['calendar'];
export const sendCalendar = (gameId: number, body: InputOf<typeof putLotteryCalendar>['body']) =>
  call(putLotteryCalendar, { params: { gameId: String(gameId) }, body });

export type PriceTable = Record<string, Record<string, string>>;
export const sendPrices = (gameId: number, body: { from: string; prices: PriceTable; reason: string }) =>
  call(addLotteryPrices, { params: { gameId: String(gameId) }, body });
