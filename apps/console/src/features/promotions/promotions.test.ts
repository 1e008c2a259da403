import type { PromotionRow } from '@parlour/contract/promotions.endpoints';
import { describe, expect, it } from 'vitest';
import { errorsOf, formOf, movesOf, NEW_FORM, NO_WORDS, needsReason, toDraft, waitOf } from './promotions.rules.ts';

const titled = { ...NEW_FORM, texts: { EN: { ...NO_WORDS, title: 'Cup' }, MY: NO_WORDS } };

describe('promotions in the console', () => {
  it('a form that is not touched sends back what was there', () => {
    const draft = {
      ...toDraft({ ...titled, places: '20', grant: '5000.50', categories: ['11'] }, null),
    };
    expect(draft).toMatchObject({
      content: { type: 'PR', texts: { EN: { title: 'Cup' } }, startsAt: null, images: [{ sequence: 1 }] },
      categories: ['11'],
      activity: { kind: 'signup', opensAt: null, closesAt: null, places: 20, grant: '5000.50' },
    });
    expect(Object.keys(draft.content.texts)).toEqual(['EN']);
    const row: PromotionRow = {
      id: '1',
      draft: {
        ...draft,
        content: { ...draft.content, startsAt: '2026-11-01T10:00:12.345Z' },
        activity: { ...draft.activity, opensAt: '2026-11-01T10:00:12.345Z' },
      },
      cover: '',
      state: 'live',
      taken: 3,
      waiting: 0,
      readers: 0,
      changedAt: '2026-11-01T10:00:00.000Z',
    };
    expect(toDraft(formOf(row), row)).toEqual(row.draft);
  });

  it('says what is wrong before anything is sent', () => {
    expect(errorsOf(titled, 0)).toEqual({});
    expect(errorsOf(NEW_FORM, 0)).toEqual({ title: 'content.noTitle' });
    expect(errorsOf({ ...titled, kind: 'link' }, 0)).toEqual({ link: 'promotions.noLink' });
    expect(errorsOf({ ...titled, link: 'https://x.example' }, 0)).toEqual({ link: 'content.badLink' });
    for (const places of ['0', '-1', '1.5', '2', 'many'])
      expect([places, errorsOf({ ...titled, places }, 3).places]).toEqual([places, 'promotions.badPlaces']);
    for (const grant of ['-1', '1.234', '1e3', '01'])
      expect([grant, errorsOf({ ...titled, grant }, 0).grant]).toEqual([grant, 'promotions.badGrant']);
    const opening = { startsAt: '2026-11-02T00:00', endsAt: '2026-11-01T00:00' };
    expect(errorsOf({ ...titled, opening }, 0)).toEqual({ times: 'editor.endsFirst' });
  });

  it('offers the moves that are allowed, and releases only what brings something', () => {
    expect(movesOf({ state: 'applying', grant: '1.00' })).toEqual(['process']);
    expect(movesOf({ state: 'process', grant: '1.00' })).toEqual(['applying', 'rejected', 'issued', 'claim']);
    expect(movesOf({ state: 'signed', grant: null })).toEqual(['issued']);
    expect(movesOf({ state: 'claimed', grant: '1.00' })).toEqual([]);
    expect([needsReason('rejected'), needsReason('claim')]).toEqual([true, false]);
  });

  it('tells how long something waits', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const since = (iso: string) => waitOf(iso, now);
    expect([since('2026-11-20T11:57:10Z'), since('2026-11-20T09:00:00Z'), since('2026-11-16T09:00:00Z')]).toEqual([
      '2 min',
      '3 h',
      '4 d',
    ]);
  });
});
