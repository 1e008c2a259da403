export { letterOf } from './security-alerts.texts.ts';
export { createNotices, type Notices } from './security-alerts.ts';
