/** What the house tells its players: kinds, groups and the questions that clients ask. */

/** B banner, PL notice to players, PU popup, PR promotion, H popular notice. */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

/** What an operator writes, by the names that operators use, and the type that each is kept as. */
export const CONTENT_TYPES = {
  Agent: 'PL',
  Player: 'PL',
  Banner: 'B',
  'Pop-up': 'PU',
  Promotion: 'PR',
} as const satisfies Record<string, AnnouncementType>;
export type ContentType = keyof typeof CONTENT_TYPES;

/** To whom a popup is shown: A to who is signed in, B to visitors, F to who has signed in for the first time. */
export const EXECUTIONS = ['A', 'B', 'F'] as const;
export type Execution = (typeof EXECUTIONS)[number];

/** Group of what home shows. An announcement without a group belongs to every group. */
export const HOME_GROUP = 'm_home';
/** The mobile platform. */
export const CONTENT_PLATFORM = 'M';

/** What visitors and the popup ask for, what a member's full load asks for, and what promotions ask for. */
export const VISITOR_TYPES = 'B,PL,PU';
export const FULL_TYPES = 'B,PL,PU,PR,H';
export const PROMOTION_TYPES = 'PR';

/** Ending of a picture's address, which stands without size and format inside the platform. */
export const PICTURE_ENDING = '-720.webp';
