/** Announcements list and detail: one file, so that the entry chunk references only one. */
export { AnnouncementDetailScreen } from './AnnouncementDetailScreen.tsx';
export { AnnouncementsScreen } from './AnnouncementsScreen.tsx';
