import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { houseZone } from '../../shared/dates.ts';

export const TABS = ['hot', 'promo', 'live', 'following'] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (text: string | undefined): Tab => TABS.find((tab) => tab === text) ?? 'hot';

type Room = { id: string; live: boolean };

/** Returns the rooms with `room` at its place: first if it is live, else after the live ones. */
export const withRoom = <R extends Room>(rooms: readonly R[], room: R): R[] => {
  const others = rooms.filter(({ id }) => id !== room.id);
  const at = room.live ? 0 : others.filter(({ live }) => live).length;
  return others.toSpliced(at, 0, room);
};

export const withoutRoom = <R extends Room>(rooms: readonly R[], id: string): R[] =>
  rooms.filter((room) => room.id !== id);

/** Formats weekday and time in a time zone, by default the brand's, with Latin digits in every language. */
export function hourOf(iso: string, language: LanguageCode, timeZone = houseZone()): string {
  return new Intl.DateTimeFormat(`${LANGUAGES[language].tag}-u-nu-latn`, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(iso));
}
