/** The words and bounds of audiences, for forms that bring no schemas along. */

/** As many names as one list holds, and as many conditions as are met together. */
export const MOST_ACCOUNTS = 500;
export const MOST_CONDITIONS = 8;

/** Who somebody is that is signed in. */
export const GROUPS = ['members', 'trial', 'agents'] as const;
/** The system of the device on which a member was last here. */
export const PLATFORMS = ['android', 'ios', 'other'] as const;
