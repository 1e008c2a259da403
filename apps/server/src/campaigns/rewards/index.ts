export { bonusProvider } from './bonus-offers.ts';

export { rankProvider } from './rank-offers.ts';
export { rewardsRoutes } from './rewards.routes.ts';
