/** What keeps a player safe: kinds of limits, spans they run over, and how long a stop lasts. */

export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'session'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** 24 hours, 7 days and the calendar's month; `sitting` is play without a long pause. */
export const LIMIT_SPANS = ['day', 'week', 'month', 'sitting'] as const;
export type LimitSpan = (typeof LIMIT_SPANS)[number];

/** Money has three spans, play time has `sitting` alone. */
export const spansOf = (kind: LimitKind): readonly LimitSpan[] =>
  kind === 'session' ? ['sitting'] : ['day', 'week', 'month'];

export const TIME_OUTS = ['24h', '1w', '1m', '6w'] as const;
export type TimeOut = (typeof TIME_OUTS)[number];
/** Never under six months; `good` has no end. */
export const EXCLUSIONS = ['6m', '1y', '2y', '5y', 'good'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export const STOP_KINDS = ['time_out', 'exclusion'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** Whether a stop of this kind may last so long. */
export const isStopSpan = (kind: StopKind, span: string): span is TimeOut | Exclusion =>
  (kind === 'time_out' ? TIME_OUTS : EXCLUSIONS).some((each) => each === span);

/** Pause that ends a stretch of play, in minutes. */
export const BREAK_MINUTES = 30;
/** Longest play time that a limit may allow, in minutes. */
export const MOST_MINUTES = 1440;
/** Between two reality checks, in minutes. */
export const REALITY = { least: 5, most: 120 } as const;
/** A looser limit waits so long. */
export const LOOSEN_HOURS = 24;
/** After that the second yes is asked for within so many days. */
export const CONFIRM_DAYS = 7;
