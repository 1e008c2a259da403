/** Rules of the announcements page. */

import { CONTENT_TYPES } from '@parlour/contract/announcements';
import type { AnnouncementInput, ContentRow } from '@parlour/contract/announcements.endpoints';
import { cutText, isBlank } from '@parlour/contract/visible-text';
import { type AudienceForm, audienceForm, audienceOf, EVERYBODY } from '../../shared/editor/audience.ts';
import { instantsOf, isInOrder, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import type { Tone } from '../../shared/rows.tsx';
import { titleIn } from '../../shared/titles.ts';

export type Words = AnnouncementInput['texts'][string];

/** An announcement in its form: times in the format of datetime-local inputs, empty without one. */
export type ContentForm = Omit<AnnouncementInput, 'startsAt' | 'endsAt' | 'audience'> &
  Schedule & { audience: AudienceForm };

const TONES = { live: 'good', planned: 'soon', withdrawn: 'bad' } as const;
/** Returns the tone of a state in lists. */
export const toneOf = (state: string): Tone =>
  Object.hasOwn(TONES, state) ? TONES[state as keyof typeof TONES] : 'plain';

export const NO_WORDS: Words = { title: '', text: '', action: '', content: '' };
/** Group shown on home. */
const HOME = 'm_home';

/** Kinds edited on this page; promotions have a separate page. */
export const KINDS = ['Player', 'Agent', 'Pop-up', 'Banner', 'Popular'] as const;
export type Kind = (typeof KINDS)[number];

const typeOf = (kind: Kind): AnnouncementInput['type'] => (kind === 'Popular' ? 'H' : CONTENT_TYPES[kind]);

const PICTURE: AnnouncementInput['images'][number] = {
  sequence: 1,
  art: { name: '', palette: 'royal', emblem: 'coin' },
};

/** Returns the form of a new announcement. */
export const newForm = (kind: Kind): ContentForm => ({
  type: typeOf(kind),
  groupName: kind === 'Banner' ? HOME : '',
  execution: 'B',
  audience: kind === 'Agent' ? { ...EVERYBODY, kind: 'agents' } : EVERYBODY,
  texts: { EN: NO_WORDS },
  link: '',
  images: kind === 'Banner' || kind === 'Pop-up' ? [PICTURE] : [],
  ord: 0,
  startsAt: '',
  endsAt: '',
});

/** Returns the form with or without the generated image. */
export const withPicture = (form: ContentForm, has: boolean): ContentForm => ({
  ...form,
  images: has ? [PICTURE] : [],
});

/** Returns the form for a copy of a row, in force from now on. */
export const copyOf = (row: ContentRow): ContentForm => ({ ...formOf(row), startsAt: '', endsAt: '' });

/** Returns the kind of a row. */
export function kindOf({ draft: { type, audience } }: ContentRow): Kind {
  if (type === 'PL') return audience.kind === 'agents' ? 'Agent' : 'Player';
  return type === 'B' ? 'Banner' : type === 'PU' ? 'Pop-up' : 'Popular';
}

export const formOf = ({ draft }: ContentRow): ContentForm => ({
  ...draft,
  audience: audienceForm(draft.audience),
  ...scheduleOf(draft),
});

/**
 * Returns the request body.
 *
 * @param row edited row; null for a new one
 */
export function toDraft(form: ContentForm, row: ContentRow | null): AnnouncementInput {
  const texts = Object.entries(form.texts).filter(([, words]) => !isBlank(words.title));
  return {
    ...form,
    texts: Object.fromEntries(texts),
    images: form.images.map((image) => ({
      ...image,
      art: { ...image.art, name: image.art.name || cutText(form.texts.EN?.title ?? '', 60) || 'Banner' },
    })),
    audience: audienceOf(form.audience) ?? { kind: 'everybody' },
    ...instantsOf(form, row?.draft ?? null),
  };
}

export type ContentErrors = {
  title?: 'content.noTitle';
  link?: 'content.badLink';
  endsAt?: 'editor.endsFirst';
  audience?: 'audience.noAccounts';
};

/** Returns the errors of a form. */
export function errorsOf(form: ContentForm): ContentErrors {
  return {
    ...(isBlank(form.texts.EN?.title ?? '') ? { title: 'content.noTitle' } : {}),
    ...(/^(\/m(\/[!-~]{0,200})?)?$/.test(form.link) ? {} : { link: 'content.badLink' }),
    ...(isInOrder(form) ? {} : { endsAt: 'editor.endsFirst' }),
    ...(audienceOf(form.audience) ? {} : { audience: 'audience.noAccounts' }),
  };
}

/** Returns the title in English, else in any language. */
export const titleOf = ({ draft: { texts } }: ContentRow): string => titleIn(texts);
