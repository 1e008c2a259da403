export { openBoard } from './board.ts';
export { commitIssues, drawDue, planIssues } from './draws.ts';
export { lotteryRoutes } from './lottery.routes.ts';
export { forgetIssues, hasOpenIssues } from './lottery.store.ts';
export { orderRoutes } from './orders.routes.ts';
export { seedLottery } from './seeds.ts';
export { settleIssues } from './settlement.ts';
