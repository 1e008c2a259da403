/** Announcements and one of them: one file, so that the first page names one. */
export { NoticeDetailScreen } from './NoticeDetailScreen.tsx';
export { NoticesScreen } from './NoticesScreen.tsx';
