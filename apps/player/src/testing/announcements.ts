import type { Announcement } from '@parlour/contract/announcements.endpoints';

/** An announcement without an end; tests say what matters to them. */
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
