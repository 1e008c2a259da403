import type { ContentRow } from '@parlour/contract/announcements.endpoints';
import { describe, expect, it } from 'vitest';
import {
  type ContentForm,
  copyOf,
  errorsOf,
  formOf,
  KINDS,
  kindOf,
  newForm,
  titleOf,
  toDraft,
  withPicture,
} from './announcements.rules.ts';

const words = (title: string) => ({ title, text: '', action: '', content: '' });
const row: ContentRow = {
  id: '101',
  draft: {
    type: 'PL',
    groupName: '',
    execution: 'B',
    audience: { kind: 'chosen', accounts: ['thiri'] },
    texts: { EN: words('Open') },
    link: '',
    images: [],
    ord: 3,
    startsAt: '2026-11-20T10:11:12.345Z',
    endsAt: null,
  },
  cover: '',
  state: 'live',
  readers: 0,
  changedAt: '2026-11-20T10:11:12.345Z',
};

describe('the form of an announcement', () => {
  it('an untouched form sends what was there, to the millisecond', () => {
    expect(toDraft(formOf(row), row)).toEqual(row.draft);
  });
  it('a banner begins on home with a picture, a notice without; languages that say nothing are left out', () => {
    expect(newForm('Banner')).toMatchObject({ groupName: 'm_home', images: [{ sequence: 1 }] });
    const form: ContentForm = { ...newForm('Player'), texts: { EN: words('Hi'), MY: words(' ') } };
    expect(toDraft(form, null)).toMatchObject({ texts: { EN: words('Hi') }, images: [], startsAt: null, endsAt: null });
  });
  it('a notice to agents is for agents, a pop-up has a picture, and each goes by its kind again', () => {
    expect(KINDS.map((kind) => newForm(kind).type)).toEqual(['PL', 'PL', 'PU', 'B', 'H']);
    for (const kind of KINDS) {
      const form: ContentForm = { ...newForm(kind), texts: { EN: words('Hi') } };
      const draft = { ...toDraft(form, null), startsAt: row.draft.startsAt };
      expect(kindOf({ ...row, draft })).toBe(kind);
    }
    expect(withPicture(newForm('Player'), true).images).toHaveLength(1);
    expect(withPicture(newForm('Pop-up'), false).images).toEqual([]);
  });
  it('a copy says the same, for the same readers, from now on', () => {
    const copy = copyOf({ ...row, draft: { ...row.draft, endsAt: '2026-11-25T10:00:00.000Z' } });
    expect(toDraft(copy, null)).toEqual({ ...row.draft, startsAt: null, endsAt: null });
  });
  it('names what is missing or makes no sense', () => {
    expect(errorsOf(newForm('Player'))).toEqual({ title: 'content.noTitle' });
    const form = { ...formOf(row), link: 'https://x.example', endsAt: '2026-11-19T10:00' };
    expect(errorsOf(form)).toEqual({ link: 'content.badLink', endsAt: 'editor.endsFirst' });
    expect(errorsOf({ ...formOf(row), link: '/m/hot-games', endsAt: '2099-01-01T00:00' })).toEqual({});
  });
  it('goes by its English title, else by any', () => {
    expect([titleOf(row), titleOf({ ...row, draft: { ...row.draft, texts: { MY: words('မ') } } })]).toEqual([
      'Open',
      'မ',
    ]);
  });
});
