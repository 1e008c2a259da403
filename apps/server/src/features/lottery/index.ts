export { openBoard } from './board.ts';
export { commitIssues, drawDue, planIssues } from './draws.ts';
export { feedPlugin } from './feeds.routes.ts';
export { lotteryRoutes } from './lottery.routes.ts';
export { forgetIssues, hasOpenIssues } from './lottery.store.ts';
export { orderRoutes } from './orders.routes.ts';
export { holdLate } from './results.actions.ts';
export { seedLottery } from './seeds.ts';
export { settleIssues } from './settlement.ts';
