/** Responsible gaming: kinds of limits, their periods, and durations of time-outs and exclusions. */

export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'session'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** 24 hours, 7 days and the calendar month; `sitting` is play without a long pause. */
export const LIMIT_SPANS = ['day', 'week', 'month', 'sitting'] as const;
export type LimitSpan = (typeof LIMIT_SPANS)[number];

/** Limits of money have three periods, limits of play time have `sitting` only. */
export const spansOf = (kind: LimitKind): readonly LimitSpan[] =>
  kind === 'session' ? ['sitting'] : ['day', 'week', 'month'];

export const TIME_OUTS = ['24h', '1w', '1m', '6w'] as const;
export type TimeOut = (typeof TIME_OUTS)[number];
/** At least six months; `good` never ends. */
export const EXCLUSIONS = ['6m', '1y', '2y', '5y', 'good'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export const STOP_KINDS = ['time_out', 'exclusion'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** Whether a time-out or exclusion may have this duration. */
export const isStopSpan = (kind: StopKind, span: string): span is TimeOut | Exclusion =>
  (kind === 'time_out' ? TIME_OUTS : EXCLUSIONS).some((each) => each === span);

/** Length of a pause that ends a sitting, in minutes. */
export const BREAK_MINUTES = 30;
/** Maximum play time that a limit may allow, in minutes. */
export const MOST_MINUTES = 1440;
/** Allowed interval of reality checks, in minutes. */
export const REALITY = { least: 5, most: 120 } as const;
/** Hours until a raised limit can be confirmed. */
export const LOOSEN_HOURS = 24;
/** Days after that within which it must be confirmed. */
export const CONFIRM_DAYS = 7;
