/** Positions of pages that are ordered by time, kind and id. */

/** Time in microseconds since 1970, kind and id of the last row of the previous page. */
export type Cursor = { us: bigint; what: string; id: bigint };

/** Parses a cursor; returns null for the beginning. */
export function parseCursor(text: string | undefined): Cursor | null {
  const [us, what, id] = text?.split('.') ?? [];
  return us && what && id ? { us: BigInt(us), what, id: BigInt(id) } : null;
}

export const cursorText = ({ us, what, id }: Cursor): string => `${us}.${what}.${id}`;

/** Returns the time of a cursor in whole milliseconds. */
export const cursorTime = ({ us }: Cursor): Date => new Date(Number(us / 1000n));
