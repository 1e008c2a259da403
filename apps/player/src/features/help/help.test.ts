import type { HelpTopic } from '@parlour/contract/help.endpoints';
import { describe, expect, it } from 'vitest';
import { found, opened, placeOf } from './help.rules.ts';

const page = (tag: string, title: string, content = '') => ({ tag, title, content });
const TOPICS: HelpTopic[] = [
  {
    ...page('start', 'First steps'),
    icon: 'play',
    articles: [
      page('register', 'How do I register?', '<p>Choose a <b>name</b> &amp; a password.</p>'),
      page('age', 'Who may play?', '<p>Adults only.</p>'),
    ],
  },
  { ...page('wallet', 'Play money', '<p>Worth nothing.</p>'), icon: 'wallet', articles: [] },
  { ...page('safe', 'Staying safe'), icon: 'shield', articles: [page('codes', 'Passwords and codes', '<p>Give</p>')] },
];
const tags = (place: ReturnType<typeof opened>) => place && [place.topic.tag, place.article?.tag ?? null];

describe('the help centre', () => {
  it.each([
    [{}, ['start', null]],
    [{ i: '2' }, ['safe', null]],
    [{ tag: 'wallet' }, ['wallet', null]],
    [{ i: '2', tag: 'wallet' }, ['wallet', null]],
    [{ tag: 'codes' }, ['safe', 'codes']],
    [{ i: '1', tag: 'unknown' }, ['wallet', null]],
    [{ i: '3' }, ['start', null]],
    [{ i: '-1' }, ['start', null]],
    [{ i: '1.5' }, ['start', null]],
    [{ i: '__proto__', tag: 'constructor' }, ['start', null]],
  ])('HLP-003 HLP-004 %j opens %j', (search, expected) => {
    expect(tags(opened(TOPICS, search))).toEqual(expected);
  });

  it('opens nothing where there is nothing, and no detail of an unknown tag', () => {
    expect(opened([], { i: '0' })).toBe(null);
    expect(placeOf(TOPICS, 'unknown')).toBe(null);
    expect(placeOf(TOPICS, undefined)).toBe(null);
  });

  it('finds every word in title or text, titles first, and no tags', () => {
    const of = (sought: string) => found(TOPICS, sought).map(({ tag }) => tag);
    expect(of('password')).toEqual(['codes', 'register']);
    expect(of('PASSWORD name')).toEqual(['register']);
    expect(of('nothing')).toEqual(['wallet']);
    expect(of('& a')).toEqual(['register']);
    expect(of('<b>')).toEqual([]);
    expect(of('strong')).toEqual([]);
    expect(of('  ')).toEqual([]);
    const burmese = { tag: 'my', title: 'ကြော်', content: '', icon: 'info' as const, articles: [] };
    expect(found([burmese], 'က\u1031\u103cာ်')).toHaveLength(1);
  });
});
