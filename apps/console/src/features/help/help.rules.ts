import type { HelpInput, HelpRow } from '@parlour/contract/help.endpoints';
import { instantsOf, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import type { Tone } from '../../shared/rows.tsx';

/** A page as the form holds it: times as a date-and-time input writes them, empty where there is none. */
export type HelpForm = Omit<HelpInput, 'startsAt' | 'endsAt'> & Schedule;

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

export const formOf = ({ draft }: HelpRow): HelpForm => ({ ...draft, ...scheduleOf(draft) });

/** What is sent. @param row what is changed; null for something new */
export const toDraft = (form: HelpForm, row: HelpRow | null): HelpInput => ({
  ...form,
  ...instantsOf(form, row?.draft ?? null),
});

const TONES = { live: 'good', planned: 'soon', over: 'plain', hidden: 'plain' } as const;
/** How a state looks in the list. */
export const toneOf = (state: HelpRow['state']): Tone => TONES[state];

/** Title of a page: the English one, else that of whatever language there is. */
export const titleOf = ({ draft }: Pick<HelpRow, 'draft'>): string =>
  draft.texts.EN?.title ?? Object.values(draft.texts)[0]?.title ?? draft.tag;
