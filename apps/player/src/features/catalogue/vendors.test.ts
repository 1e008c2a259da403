import { listGames } from '@parlour/contract/catalogue.endpoints';
import { expect, it } from 'vitest';
import { listQuery } from '../../shared/games/list-state.ts';
import { gamesIn } from './vendors.ts';

it('asks for the games of a category by its vendors, in few letters for any number of them', () => {
  const query = listQuery(gamesIn('SPORTS'), 1, { merchant: 'm', language: 'EN' });
  expect(query).toMatchObject({ gameType: 'SPORTS', vassalage: 'category:SPORTS' });
  expect(listGames.input?.query?.safeParse(query).success).toBe(true);
});
