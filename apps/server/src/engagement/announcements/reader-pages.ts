/** Pages of readers, the latest first. */

/** Cursor of a page: the time of its last reader in microseconds, as stored, and the member. */
export type ReaderPlace = { at: string; memberId: bigint };
export type ReaderRow = { memberId: bigint; account: string; at: Date; place: string };
export type ReaderPage = { readers: { memberId: string; account: string; at: string }[]; next: string | null };

const PLACE = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(\d{0,3}Z)\/([1-9]\d{0,17})$/;

/** Parses a cursor; returns null for the beginning and for malformed cursors. */
export function placeOf(text: string | undefined): ReaderPlace | null {
  const [, at = '', rest = '', id = ''] = PLACE.exec(text ?? '') ?? [];
  const time = Date.parse(`${at}Z`);
  // `Date.parse` would turn an impossible day into another one.
  if (id === '' || Number.isNaN(time) || new Date(time).toISOString() !== `${at}Z`) return null;
  return { at: at + rest, memberId: BigInt(id) };
}

/** @param found rows of the page, plus one if there is a next page */
export function pageOf(found: readonly ReaderRow[], size: number): ReaderPage {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return {
    readers: shown.map(({ memberId, account, at }) => ({
      memberId: memberId.toString(),
      account,
      at: at.toISOString(),
    })),
    next: last && found.length > size ? `${last.place}/${last.memberId}` : null,
  };
}

/** A request for more rows than a page of the screen exports the names, which is audited at its first page. */
const SCREEN = 50;
export const isTakenAlong = ({ after, size }: { after?: string | undefined; size: number }): boolean =>
  size > SCREEN && after === undefined;
