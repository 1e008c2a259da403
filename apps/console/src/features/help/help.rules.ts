import type { HelpInput, HelpRow } from '@parlour/contract/help.endpoints';
import { instantsOf, type Schedule, scheduleOf } from '../../shared/editor/schedule.ts';
import type { Tone } from '../../shared/rows.tsx';

/** A page in its form: times in the format of datetime-local inputs, empty without one. */
export type HelpForm = Omit<HelpInput, 'startsAt' | 'endsAt'> & Schedule;

export const NOTHING = { title: '', content: '' };

/** Returns the form of a new page. @param topic tag of its topic; null for a topic */
export const newForm = (topic: string | null): HelpForm => ({
  tag: '',
  topic,
  icon: 'circle-question-mark',
  texts: { EN: NOTHING },
  startsAt: '',
  endsAt: '',
});

export const formOf = ({ draft }: HelpRow): HelpForm => ({ ...draft, ...scheduleOf(draft) });

/** Returns the request body. @param row edited row; null for a new one */
export const toDraft = (form: HelpForm, row: HelpRow | null): HelpInput => ({
  ...form,
  ...instantsOf(form, row?.draft ?? null),
});

const TONES = { live: 'good', planned: 'soon', over: 'plain', hidden: 'plain' } as const;
/** Returns the tone of a state in lists. */
export const toneOf = (state: HelpRow['state']): Tone => TONES[state];

/** Returns a page's title in English, else in any language. */
export const titleOf = ({ draft }: Pick<HelpRow, 'draft'>): string =>
  draft.texts.EN?.title ?? Object.values(draft.texts)[0]?.title ?? draft.tag;
