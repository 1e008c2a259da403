import { getHotNumbers, listDraws } from '@parlour/contract/lottery.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api.ts';
import { GAMES_FRESH_MS, KEY } from '../lottery.queries.ts';

/** Draws covered by the statistics. */
const STATISTICS_DRAWS = 72;

/** Query of a game's last draws and the frequency of each number; refetched with each new draw. */
export const statisticsQuery = (gameId: number, newest: string) =>
  queryOptions({
    queryKey: [...KEY, 'statistics', gameId, newest],
    queryFn: async ({ signal }) => {
      const params = { gameId: String(gameId) };
      const [numbers, draws] = await Promise.all([
        ask(getHotNumbers, { params }, signal),
        ask(listDraws, { params, query: { size: String(STATISTICS_DRAWS) } }, signal),
      ]);
      return {
        ...numbers,
        results: draws.flatMap(({ winningNumber }) => (winningNumber === null ? [] : [winningNumber])),
      };
    },
    staleTime: GAMES_FRESH_MS,
    placeholderData: (known) => known,
  });
