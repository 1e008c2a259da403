export { ALERT_LETTER_PREFIX, type AlertLabels, letterOf } from './security-alerts.texts.ts';
export { createNotices, type Notices } from './security-alerts.ts';
