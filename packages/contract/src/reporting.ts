/** Reports that operators can export. */
export const EXPORT_NAMES = ['days', 'movements', 'deposits', 'withdrawals', 'adjustments'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

/** Maximum number of days that a report covers. */
export const MOST_DAYS = 92;

/** Periods over which a member's play and payments are summed. */
export const POSITION_SPANS = ['day', 'week', 'month'] as const;
