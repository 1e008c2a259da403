export { catchUpPlay } from './reports.actions.ts';
export { reportRoutes } from './reports.routes.ts';
export { cleanUpMails } from './schedules.store.ts';
export { openReportSchedules } from './schedules.ts';
