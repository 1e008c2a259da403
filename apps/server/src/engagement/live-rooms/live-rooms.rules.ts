/** Order, hours, views and validation of live rooms. */

import { instantAt, previousDay, wallClock } from '@parlour/contract/clock';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { hasStream } from '@parlour/contract/live-rooms';
import type { Room, RoomInput } from '@parlour/contract/live-rooms.endpoints';
import { wayOf } from '@parlour/contract/outbound-urls';
import { isBlank } from '@parlour/contract/visible-text';

type Words = { name: string; text: string };
type Hour = { day: number; at: string };
type Kept = {
  id: bigint;
  texts: Record<string, Words>;
  art: Record<string, unknown>;
  link: string;
  hot: boolean;
  promo: boolean;
  hours: Hour[];
  live_since: Date | null;
  told_at: Date | null;
  withdrawn_at: Date | null;
};

/** Returns the texts of a language, else of the fallback language, else of any. */
export const roomWords = (texts: Record<string, Words>, language: string): Words =>
  texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0] ?? { name: '', text: '' };

/** Returns the name of a room's picture in URLs. */
export const roomPicture = (id: bigint): string => `room_${id}`;

/**
 * Returns the next start of a room by its weekly hours. A start inside the hour skipped for daylight saving time is
 * moved to the end of that hour.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, later than `now`; null without hours
 */
export function nextStart(hours: readonly Hour[], timeZone: string, now: number): number | null {
  const { day: today } = wallClock(new Date(now), timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const starts = hours.flatMap(({ day, at }) => {
    const ahead = (day - weekday + 7) % 7;
    return [0, 7].map((more) => instantAt(`${previousDay(today, -ahead - more)}T${at}`, timeZone).getTime());
  });
  return starts.filter((start) => start > now).toSorted((a, b) => a - b)[0] ?? null;
}

/** Whether a room is live. A room without a stream is never live, whatever its stored state. */
export const isLive = (row: Pick<Kept, 'live_since' | 'link'>): boolean => row.live_since !== null && hasStream(row);

export type Drawn = { image: string; colour: string };

/** @param next next start; @param drawn URL and colour of its picture */
export function shapeRoom(row: Kept, language: string, next: number | null, drawn: Drawn): Room {
  return {
    id: row.id.toString(),
    ...roomWords(row.texts, language),
    ...drawn,
    live: isLive(row),
    liveSince: isLive(row) ? (row.live_since?.toISOString() ?? null) : null,
    nextAt: isLive(row) || next === null ? null : new Date(next).toISOString(),
    link: row.link,
  };
}

/** Sorts live rooms before the others, which keep their order. */
export const liveFirst = <R extends Pick<Kept, 'live_since' | 'link'>>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)));

/** Selects live rooms, the most recently started first. */
export const onlyLive = <R extends Pick<Kept, 'live_since' | 'link'>>(rows: readonly R[]): R[] =>
  rows.filter(isLive).toSorted((a, b) => (b.live_since?.getTime() ?? 0) - (a.live_since?.getTime() ?? 0));

/** Minimum time between notifications of followers about the same room. */
const TOLD_AGAIN_MS = 3_600_000;
export const shouldNotifyFollowers = ({ told_at }: Pick<Kept, 'told_at'>, now: number): boolean =>
  told_at === null || now - told_at.getTime() >= TOLD_AGAIN_MS;

export type RoomProblem = { field: string; messageKey: string };

/** Returns the problem of a room, or null. @param hosts hosts that links may lead to */
export function validateRoom(
  { texts, link }: RoomInput,
  languages: readonly string[],
  hosts: readonly string[],
): RoomProblem | null {
  if ((texts[FALLBACK_LANGUAGE]?.name ?? '').trim() === '') return { field: 'name', messageKey: 'form.required' };
  const unknown = Object.keys(texts).find((code) => code !== FALLBACK_LANGUAGE && !languages.includes(code));
  if (unknown !== undefined) return { field: 'texts', messageKey: 'form.required' };
  return wayOf(link, hosts) === null ? { field: 'link', messageKey: 'form.required' } : null;
}

/** Converts input to the stored form: without empty languages, hours unique and sorted. */
export function keptRoom(draft: RoomInput): RoomInput {
  const texts = Object.entries(draft.texts).filter(([, { name }]) => !isBlank(name));
  const hours = new Map(draft.hours.map((hour) => [`${hour.day} ${hour.at}`, hour]));
  return {
    ...draft,
    texts: Object.fromEntries(texts),
    hours: [...hours].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, hour]) => hour),
  };
}

/** Audited facts of a room. */
export const roomFacts = (row: Kept): Record<string, unknown> => ({
  id: row.id.toString(),
  name: roomWords(row.texts, FALLBACK_LANGUAGE).name,
  link: row.link,
  lists: [row.hot && 'hot', row.promo && 'promo'].filter(Boolean).join(' '),
  hours: row.hours.map(({ day, at }) => `${day} ${at}`).join(', '),
  live: isLive(row),
  withdrawn: row.withdrawn_at !== null,
});
