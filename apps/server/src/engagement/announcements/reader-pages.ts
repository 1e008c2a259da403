/** Pages of who read something, the latest first. */

/** Where a page begins: the time of its last reader to the microsecond, as the database keeps it, and the member. */
export type ReaderPlace = { at: string; memberId: bigint };
export type ReaderRow = { memberId: bigint; account: string; at: Date; place: string };
export type ReaderPage = { readers: { account: string; at: string }[]; next: string | null };

const PLACE = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(\d{0,3}Z)\/([1-9]\d{0,17})$/;

/** A place in the list as its page was told it; null for the beginning, and for what is none. */
export function placeOf(text: string | undefined): ReaderPlace | null {
  const [, at = '', rest = '', id = ''] = PLACE.exec(text ?? '') ?? [];
  const time = Date.parse(`${at}Z`);
  // A day that no month has would be another day.
  if (id === '' || Number.isNaN(time) || new Date(time).toISOString() !== `${at}Z`) return null;
  return { at: at + rest, memberId: BigInt(id) };
}

/** @param found what the page holds, and one more where there is more */
export function pageOf(found: readonly ReaderRow[], size: number): ReaderPage {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return {
    readers: shown.map(({ account, at }) => ({ account, at: at.toISOString() })),
    next: last && found.length > size ? `${last.place}/${last.memberId}` : null,
  };
}

/** Pages of a screen are shorter: who asks for more takes the names along, which goes on record where it begins. */
const SCREEN = 50;
export const isTakenAlong = ({ after, size }: { after?: string | undefined; size: number }): boolean =>
  size > SCREEN && after === undefined;
