/** Rules of the live rooms page. */

import type { RoomInput, RoomRow } from '@parlour/contract/live-rooms.endpoints';
import { cutText, isBlank } from '@parlour/contract/visible-text';

export type RoomWords = RoomInput['texts'][string];
export const NO_WORDS: RoomWords = { name: '', text: '' };

export const newRoom = (): RoomInput => ({
  texts: { EN: NO_WORDS },
  art: { name: '', palette: 'royal', emblem: 'star' },
  link: '/m/live-games',
  hot: true,
  promo: false,
  ord: 0,
  hours: [],
});

/** Returns the request body, without empty languages. */
export function toDraft(form: RoomInput): RoomInput {
  const texts = Object.entries(form.texts).filter(([, { name }]) => !isBlank(name));
  const name = form.texts.EN?.name ?? '';
  return {
    ...form,
    texts: Object.fromEntries(texts),
    art: { ...form.art, name: form.art.name || cutText(name, 60) },
  };
}

export type RoomErrors = { name?: 'rooms.noName'; link?: 'rooms.badLink' };

/** Valid form of a link; the server checks its host against the allow-list. */
const LINK = /^(\/m\/[!-~]{1,200}|https:\/\/[!-~]{1,480})$/;

export function errorsOf({ texts, link }: RoomInput): RoomErrors {
  return {
    ...(isBlank(texts.EN?.name ?? '') ? { name: 'rooms.noName' } : {}),
    ...(LINK.test(link) ? {} : { link: 'rooms.badLink' }),
  };
}

/** Returns the name in English, else in any language. */
export const nameOf = ({ draft: { texts } }: Pick<RoomRow, 'draft'>): string =>
  texts.EN?.name ?? Object.values(texts)[0]?.name ?? '';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
/** Days of the week starting with Monday, each with its number; 0 is Sunday. */
export const DAYS = [1, 2, 3, 4, 5, 6, 0].map((day, i) => ({ day, name: DAY.format(MONDAY + i * 86_400_000) }));

/** Formats weekly hours: `Fri 20:00, Sat 21:30`, starting with Monday. */
export const hoursText = (hours: RoomInput['hours']): string =>
  hours
    .toSorted((a, b) => ((a.day + 6) % 7) - ((b.day + 6) % 7) || (a.at < b.at ? -1 : 1))
    .map(({ day, at }) => `${DAYS.find((each) => each.day === day)?.name.slice(0, 3)} ${at}`)
    .join(', ');
