export { letterOf } from './notices.texts.ts';
export { createNotices, type Notices } from './notices.ts';
