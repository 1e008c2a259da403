import type { HelpRow } from '@parlour/contract/help.endpoints';
import { describe, expect, it } from 'vitest';
import { formOf, newForm, titleOf, toDraft } from './help.rules.ts';

const row: HelpRow = {
  id: '7',
  draft: {
    tag: 'fair-days',
    topic: 'play',
    icon: 'dices',
    texts: { EN: { title: 'Fair days', content: '' } },
    startsAt: '2026-11-20T10:11:12.345Z',
    endsAt: '2026-11-21T10:11:00.000Z',
  },
  state: 'live',
  helped: 0,
  notHelped: 0,
  changedAt: '2026-11-20T10:11:12.345Z',
};

describe('the form of a help page', () => {
  it('an untouched form sends what was there, to the millisecond', () => {
    expect(toDraft(formOf(row), row)).toEqual(row.draft);
  });

  it('without times a page is shown at once and for good', () => {
    expect(toDraft({ ...formOf(row), startsAt: '', endsAt: '' }, row)).toMatchObject({ startsAt: null, endsAt: null });
    expect(toDraft(newForm(null), null)).toEqual({
      tag: '',
      topic: null,
      icon: 'circle-question-mark',
      texts: { EN: { title: '', content: '' } },
      startsAt: null,
      endsAt: null,
    });
  });

  it('is named by its English title, else by another, else by its tag', () => {
    const named = (texts: HelpRow['draft']['texts']) => titleOf({ draft: { ...row.draft, texts } });
    expect([named(row.draft.texts), named({ MY: { title: 'ပွဲ', content: '' } }), named({})]).toEqual([
      'Fair days',
      'ပွဲ',
      'fair-days',
    ]);
  });
});
