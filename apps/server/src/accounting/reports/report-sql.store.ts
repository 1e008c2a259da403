/** Parts of the queries of reports: periods in a time zone, and rows of figures. */
import type { FigureRow, Figures } from '@parlour/contract/reports';
import { type RawBuilder, sql } from 'kysely';

export type Span = {
  ledgerId: number;
  /** First and last business day, as ISO dates in the time zone. */
  fromDay: string;
  toDay: string;
  timeZone: string;
};

export const since = ({ fromDay, timeZone }: Span) => sql`${fromDay}::date::timestamp at time zone ${timeZone}`;
export const until = ({ toDay, timeZone }: Span) => sql`(${toDay}::date + 1)::timestamp at time zone ${timeZone}`;
export const within = (column: RawBuilder<unknown>, span: Span) =>
  sql`${column} >= ${since(span)} and ${column} < ${until(span)}`;
export const dayOf = (column: RawBuilder<unknown>, { timeZone }: Span) =>
  sql`(${column} at time zone ${timeZone})::date::text`;
export const inDays = (column: RawBuilder<unknown>, { fromDay, toDay }: Span) =>
  sql`${column} between ${fromDay}::date and ${toDay}::date`;

export type Sums = { key: string; label: string | null } & Record<string, bigint | string | null>;

export const rowsOf = (rows: readonly Sums[]): FigureRow[] =>
  rows.map(({ key, label, ...figures }) => ({ key, label: label ?? key, figures: figures as Figures }));
