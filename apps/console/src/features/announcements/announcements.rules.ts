/** What the page of announcements says and asks. */

import { CONTENT_TYPES } from '@parlour/contract/announcements';
import type { AnnouncementInput, ContentRow } from '@parlour/contract/announcements.endpoints';
import { cutText, isBlank } from '@parlour/contract/visible-text';
import { type AudienceForm, audienceForm, audienceOf, EVERYBODY } from '../../shared/editor/audience.ts';
import { instantsOf, isInOrder, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import type { Tone } from '../../shared/rows.tsx';
import { titleIn } from '../../shared/titles.ts';

export type Words = AnnouncementInput['texts'][string];

/** A wish as the form holds it: times as a date-and-time input writes them, empty where there is none. */
export type ContentForm = Omit<AnnouncementInput, 'startsAt' | 'endsAt' | 'audience'> &
  Schedule & { audience: AudienceForm };

const TONES = { live: 'good', planned: 'soon', withdrawn: 'bad' } as const;
/** How a state looks in a list. */
export const toneOf = (state: string): Tone =>
  Object.hasOwn(TONES, state) ? TONES[state as keyof typeof TONES] : 'plain';

export const NO_WORDS: Words = { title: '', text: '', action: '', content: '' };
/** Group that home shows. */
const HOME = 'm_home';

/** What this page writes; promotions have a page of their own. */
export const KINDS = ['Player', 'Agent', 'Pop-up', 'Banner', 'Popular'] as const;
export type Kind = (typeof KINDS)[number];

const typeOf = (kind: Kind): AnnouncementInput['type'] => (kind === 'Popular' ? 'H' : CONTENT_TYPES[kind]);

const PICTURE: AnnouncementInput['images'][number] = {
  sequence: 1,
  art: { name: '', palette: 'royal', emblem: 'coin' },
};

/** The form of something new. */
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

/** The form with the house's picture put in, or with none. */
export const withPicture = (form: ContentForm, has: boolean): ContentForm => ({
  ...form,
  images: has ? [PICTURE] : [],
});

/** The form of something like a row, that is in force from now on. */
export const copyOf = (row: ContentRow): ContentForm => ({ ...formOf(row), startsAt: '', endsAt: '' });

/** What kind a row is of. */
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
 * What is sent.
 *
 * @param row what is changed; null for something new
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

/** What is wrong with a form. */
export function errorsOf(form: ContentForm): ContentErrors {
  return {
    ...(isBlank(form.texts.EN?.title ?? '') ? { title: 'content.noTitle' } : {}),
    ...(/^(\/m(\/[!-~]{0,200})?)?$/.test(form.link) ? {} : { link: 'content.badLink' }),
    ...(isInOrder(form) ? {} : { endsAt: 'editor.endsFirst' }),
    ...(audienceOf(form.audience) ? {} : { audience: 'audience.noAccounts' }),
  };
}

/** The title in English, else in whatever language there is. */
export const titleOf = ({ draft: { texts } }: ContentRow): string => titleIn(texts);
