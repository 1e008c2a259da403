export { keepDaily, lastCount, recount } from './books.actions.ts';
export { booksRoutes } from './books.routes.ts';
