/** Announcements: types, groups, and the queries that clients send. */

/** B banner, PL notice to players, PU popup, PR promotion, H popular notice. */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

/** Operators' names of announcements, and the type under which each is stored. */
export const CONTENT_TYPES = {
  Agent: 'PL',
  Player: 'PL',
  Banner: 'B',
  'Pop-up': 'PU',
  Promotion: 'PR',
} as const satisfies Record<string, AnnouncementType>;
export type ContentType = keyof typeof CONTENT_TYPES;

/** Audience of a popup: A for members, B for visitors, F for members at their first login. */
export const EXECUTIONS = ['A', 'B', 'F'] as const;
export type Execution = (typeof EXECUTIONS)[number];

/** Group displayed on home. An announcement without a group belongs to every group. */
export const HOME_GROUP = 'm_home';
/** The mobile platform. */
export const CONTENT_PLATFORM = 'M';

/** Types queried by visitors and the popup, by a member's full load, and by promotions. */
export const VISITOR_TYPES = 'B,PL,PU';
export const FULL_TYPES = 'B,PL,PU,PR,H';
export const PROMOTION_TYPES = 'PR';

/** Suffix of a picture's URL, which is transferred without size and format. */
export const PICTURE_ENDING = '-720.webp';
