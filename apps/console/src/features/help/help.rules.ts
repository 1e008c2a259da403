import type { HelpRow, HelpWish } from '@parlour/contract/help.endpoints';
import { instantsOf, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import type { Tone } from '../../shared/rows.tsx';

/** A page as the form holds it: times as a date-and-time input writes them, empty where there is none. */
export type HelpForm = Omit<HelpWish, 'startsAt' | 'endsAt'> & Schedule;

export const NOTHING = { title: '', content: '' };

/** The form of something new. @param topic tag of its topic; null for a topic */
export const newForm = (topic: string | null): HelpForm => ({
  tag: '',
  topic,
  icon: 'circle-question-mark',
  texts: { EN: NOTHING },
  startsAt: '',
  endsAt: '',
});

export const formOf = ({ wish }: HelpRow): HelpForm => ({ ...wish, ...scheduleOf(wish) });

/** What is sent. @param row what is changed; null for something new */
export const wishOf = (form: HelpForm, row: HelpRow | null): HelpWish => ({
  ...form,
  ...instantsOf(form, row?.wish ?? null),
});

const TONES = { live: 'good', planned: 'soon', over: 'plain', hidden: 'plain' } as const;
/** How a state looks in the list. */
export const toneOf = (state: HelpRow['state']): Tone => TONES[state];

/** Title of a page: the English one, else that of whatever language there is. */
export const titleOf = ({ wish }: Pick<HelpRow, 'wish'>): string =>
  wish.texts.EN?.title ?? Object.values(wish.texts)[0]?.title ?? wish.tag;
