import { expect, it } from 'vitest';
import { clearDraft, clearDrafts, readDraft, type StorageArea, writeDraft } from '../storage.ts';
import { readIn } from './read-in.ts';
import { isLike } from './useDraft.ts';

const storageArea = (): StorageArea => {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
};

it('drafts are kept by name until each is saved, or all are forgotten', () => {
  const tab = storageArea();
  expect(readDraft(tab, 'help new')).toBeNull();
  writeDraft(tab, 'help new', { tag: 'a' });
  writeDraft(tab, 'content 7', { link: '' });
  writeDraft(tab, 'help new', { tag: 'ab' });
  expect([readDraft(tab, 'help new'), readDraft(tab, 'content 7')]).toEqual([{ tag: 'ab' }, { link: '' }]);
  clearDraft(tab, 'help new');
  expect([readDraft(tab, 'help new'), readDraft(tab, 'content 7')]).toEqual([null, { link: '' }]);
  clearDrafts(tab);
  expect(readDraft(tab, 'content 7')).toBeNull();
  tab.setItem('mc_console_drafts', '["no drafts"');
  expect(readDraft(tab, 'content 7')).toBeNull();
});

it('only a form of the same fields comes back', () => {
  const start = { tag: '', topic: null, texts: {} };
  expect(isLike({ tag: 'a', topic: null, texts: { EN: {} } }, start)).toBe(true);
  for (const other of [null, 'x', {}, { tag: 'a' }, { tag: 1, topic: null, texts: {} }, { ...start, more: 1 }])
    expect(isLike(other, start)).toBe(false);
});

it('readers of a language without a title see the English text', () => {
  const texts = { EN: { title: 'Hello' }, MY: { title: ' ' }, CN: { title: '你好' } };
  expect(['EN', 'MY', 'CN', 'AR'].map((language) => readIn(texts, language))).toEqual(['EN', 'EN', 'CN', 'EN']);
});
