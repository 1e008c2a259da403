import type { Announcement } from '@parlour/contract/announcements.endpoints';

/** Announcement without an end; tests override the relevant fields. */
export const anAnnouncement = (over: Partial<Announcement> = {}): Announcement => ({
  id: '1',
  type: 'B',
  groupName: '',
  title: 'Title',
  text: '',
  content: '',
  action: '',
  link: '',
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: null,
  noExpiry: true,
  version: 'v1',
  read: false,
  execution: 'B',
  announcementImages: [],
  colour: '',
  promoAnnouncementCategoryIds: [],
  ...over,
});
