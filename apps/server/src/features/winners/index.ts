export { type Board, openBoard } from './board.ts';
export { winnersRoutes } from './winners.routes.ts';
export { maskName } from './winners.rules.ts';
export { boardLedger } from './winners.store.ts';
