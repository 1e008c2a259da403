/** Values and limits of audiences, for forms that do not load schemas. */

/** Maximum number of names in a list, and of combined conditions. */
export const MOST_ACCOUNTS = 500;
export const MOST_CONDITIONS = 8;

/** Groups of signed-in users. */
export const GROUPS = ['members', 'trial', 'agents'] as const;
/** Platform of the device at the member's last visit. */
export const PLATFORMS = ['android', 'ios', 'other'] as const;
