export { keepDaily, lastCount, type Recount, recount, recountInFull } from './books.actions.ts';
export { booksRoutes } from './books.routes.ts';
export { catchUp } from './books.store.ts';
export { watchBooks } from './watch.ts';
