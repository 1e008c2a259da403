/** Announcements and one of them: one file, so that the first page names one. */
export { AnnouncementDetailScreen } from './AnnouncementDetailScreen.tsx';
export { AnnouncementsScreen } from './AnnouncementsScreen.tsx';
