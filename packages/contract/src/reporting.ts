/** What operators make files of. */
export const EXPORT_NAMES = ['days', 'movements', 'deposits', 'withdrawals', 'adjustments'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

/** Most days that one question about the books covers. */
export const MOST_DAYS = 92;

/** Spans over which a member's play and payments are summed. */
export const POSITION_SPANS = ['day', 'week', 'month'] as const;
