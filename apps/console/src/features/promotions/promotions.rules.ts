/** Rules of the promotions page. */

import { type ActivityKind, type ApplicationState, operatorMoves } from '@parlour/contract/promotions';
import type { AdminApplication, PromotionInput, PromotionRow } from '@parlour/contract/promotions.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { type AudienceForm, audienceForm, audienceOf, EVERYBODY } from '../../shared/editor/audience.ts';
import { instantsOf, isInOrder, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import { titleIn } from '../../shared/titles.ts';
import { amountOf, worthOf } from '../../shared/typed-amount.ts';

type Content = PromotionInput['content'];
export type Words = Content['texts'][string];
export type Art = Content['images'][number]['art'];

/** A promotion in its form: numbers and amounts as entered, empty without one. */
export type PromotionForm = Schedule & {
  texts: Record<string, Words>;
  art: Art;
  link: string;
  ord: number;
  audience: AudienceForm;
  categories: string[];
  kind: ActivityKind;
  opening: Schedule;
  places: string;
  grant: string;
};

export const NO_WORDS: Words = { title: '', text: '', action: '', content: '' };

export const NEW_FORM: PromotionForm = {
  texts: { EN: NO_WORDS },
  art: { name: '', palette: 'royal', emblem: 'coin' },
  link: '',
  ord: 0,
  startsAt: '',
  endsAt: '',
  audience: EVERYBODY,
  categories: [],
  kind: 'signup',
  opening: { startsAt: '', endsAt: '' },
  places: '',
  grant: '',
};

const openingOf = ({ opensAt, closesAt }: PromotionInput['activity']) => ({ startsAt: opensAt, endsAt: closesAt });

export const formOf = ({ draft: { content, categories, activity } }: PromotionRow): PromotionForm => ({
  texts: content.texts,
  art: content.images[0]?.art ?? NEW_FORM.art,
  link: content.link,
  ord: content.ord,
  ...scheduleOf(content),
  audience: audienceForm(content.audience),
  categories,
  kind: activity.kind,
  opening: scheduleOf(openingOf(activity)),
  places: activity.places === null ? '' : String(activity.places),
  grant: activity.grant === null ? '' : activity.grant.replace(/\.0+$/, ''),
});

const wholeOf = (typed: string): number => Math.trunc(Number(typed.trim()));

/** Returns the request body. @param row edited row; null for a new one */
export function toDraft(form: PromotionForm, row: PromotionRow | null): PromotionInput {
  const texts = Object.entries(form.texts).filter(([, words]) => !isBlank(words.title));
  const opening = instantsOf(form.opening, row ? openingOf(row.draft.activity) : null);
  const others = row?.draft.content.images.slice(1) ?? [];
  return {
    content: {
      type: 'PR',
      groupName: row?.draft.content.groupName ?? '',
      execution: row?.draft.content.execution ?? 'B',
      audience: audienceOf(form.audience) ?? { kind: 'everybody' },
      texts: Object.fromEntries(texts),
      link: form.link,
      images: [{ sequence: 1, art: { ...form.art, name: form.art.name || 'Promotion' } }, ...others],
      ord: form.ord,
      ...instantsOf(form, row?.draft.content ?? null),
    },
    categories: form.categories,
    activity: {
      kind: form.kind,
      opensAt: opening.startsAt,
      closesAt: opening.endsAt,
      places: form.places.trim() === '' ? null : wholeOf(form.places),
      grant: worthOf(form.grant),
    },
  };
}

export type PromotionErrors = {
  title?: 'content.noTitle';
  link?: 'content.badLink' | 'promotions.noLink';
  places?: 'promotions.badPlaces';
  grant?: 'promotions.badGrant';
  times?: 'editor.endsFirst';
  audience?: 'audience.noAccounts';
};

/** Returns the errors of a form. @param taken number of existing applications */
export function errorsOf(form: PromotionForm, taken: number): PromotionErrors {
  const errors: PromotionErrors = {};
  if (isBlank(form.texts.EN?.title ?? '')) errors.title = 'content.noTitle';
  if (!/^(\/m(\/[!-~]{0,200})?)?$/.test(form.link)) errors.link = 'content.badLink';
  else if (form.kind === 'link' && form.link === '') errors.link = 'promotions.noLink';
  const places = form.places.trim();
  if (places !== '' && !(/^[1-9]\d{0,5}$/.test(places) && Number(places) >= taken))
    errors.places = 'promotions.badPlaces';
  if (!isBlank(form.grant) && amountOf(form.grant) === null) errors.grant = 'promotions.badGrant';
  if (!isInOrder(form) || !isInOrder(form.opening)) errors.times = 'editor.endsFirst';
  if (!audienceOf(form.audience)) errors.audience = 'audience.noAccounts';
  return errors;
}

/** Returns the title in English, else in any language. */
export const titleOf = ({ draft }: PromotionRow): string => titleIn(draft.content.texts);

/** Returns the states that an operator can set; an application without a grant cannot be released. */
export const movesOf = ({ state, grant }: Pick<AdminApplication, 'state' | 'grant'>): ApplicationState[] =>
  operatorMoves(state).filter((to) => to !== 'claim' || grant !== null);

/** Whether a change of state requires a message to the member. */
export const needsReason = (to: ApplicationState): boolean => to === 'rejected';

/** Formats a waiting time: `3 min`, `2 h`, `4 d`. @param now milliseconds since 1970 */
export function waitOf(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}
