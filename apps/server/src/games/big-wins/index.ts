export { bigWinsRoutes } from './big-wins.routes.ts';
export { maskName } from './big-wins.rules.ts';
export { boardLedger } from './big-wins.store.ts';
export { type Board, openBoard } from './board.ts';
