import { backPath } from '@parlour/contract/back-path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areOffered,
  BURST,
  CONVERSATION_MOST,
  findOf,
  previewOf,
  STREAK_MOST,
  saying,
  textIn,
  validateMessage,
} from './chat.rules.ts';

const AT = Date.parse('2026-01-02T03:04:05.000Z');
const standing = (over: Partial<Parameters<typeof validateMessage>[0]> = {}) => ({
  state: 'waiting' as const,
  messages: 3,
  streak: 1,
  burst: 1,
  burst_at: new Date(AT),
  ...over,
});

describe('what a person may write', () => {
  it.each([
    [{}, 0, { next: 'write', burst: 2, isNewBurst: false }],
    [{ burst: BURST.most }, BURST.ms - 1, { next: 'refuse', code: 'request.too_many' }],
    [{ burst: BURST.most }, BURST.ms, { next: 'write', burst: 1, isNewBurst: true }],
    [{ streak: STREAK_MOST - 1 }, 0, { next: 'write', burst: 2, isNewBurst: false }],
    [{ streak: STREAK_MOST }, BURST.ms, { next: 'refuse', code: 'chat.wait' }],
    [{ messages: CONVERSATION_MOST - 1 }, 0, { next: 'write', burst: 2, isNewBurst: false }],
    [{ messages: CONVERSATION_MOST }, 0, { next: 'another' }],
  ] as const)('%o after %i ms: %o', (over, after, verdict) => {
    expect(validateMessage(standing(over), AT + after)).toEqual(verdict);
  });

  it('nobody writes more than a burst in its time, however the messages fall', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), (pauses) => {
        let now = AT;
        let is = standing({ burst: 0, streak: 0, messages: 0 });
        const taken: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const verdict = validateMessage({ ...is, streak: 0 }, now);
          if (verdict.next !== 'write') continue;
          taken.push(now);
          is = { ...is, burst: verdict.burst, burst_at: verdict.isNewBurst ? new Date(now) : is.burst_at };
        }
        // Two bursts may be adjacent: any window contains two of them at most.
        for (const at of taken)
          expect(taken.filter((other) => other >= at && other < at + BURST.ms).length).toBeLessThanOrEqual(
            BURST.most * 2,
          );
      }),
    );
  });
});

describe('texts', () => {
  it('a preview is one line of whole letters', () => {
    expect(previewOf(' a\n\tb  c ')).toBe('a b c');
    expect(previewOf('😀'.repeat(130))).toBe('😀'.repeat(120));
  });

  it('a language that says nothing has the English text, and an unknown one does not pass', () => {
    expect(textIn({ EN: 'Hello', MY: '' }, 'MY')).toBe('Hello');
    expect(textIn({}, 'MY')).toBe('');
    expect(saying({ EN: ' a ', MY: '  ' })).toEqual({ EN: 'a' });
    expect([areOffered({ EN: 'a', MY: 'b' }, ['MY']), areOffered({ XX: 'a' }, ['MY'])]).toEqual([true, false]);
  });

  it('a search is a number with its sign, or a name and words', () => {
    expect(findOf(' #12 ')).toEqual({ number: 12n, name: '', words: '' });
    expect(findOf(' Mya win ')).toEqual({ number: null, name: 'mya win', words: 'Mya win' });
    expect(findOf('#x').number).toBeNull();
  });
});

describe('the way back', () => {
  it.each([
    ['/m/activity?id=3', '/m/activity?id=3'],
    ['/m/member/home', '/m/member/home'],
    ['/m', '/m'],
    ['/m/chat?title=x', '/m/home'],
    ['/m/nowhere', '/m/home'],
    ['/m/../wps/console', '/m/home'],
    ['//evil.example/m/home', '/m/home'],
    ['https://evil.example/m/home', '/m/home'],
    ['javascript:alert(1)', '/m/home'],
    ['/m\\evil.example', '/m/home'],
    ['/\t/evil.example', '/m/home'],
    ['', '/m/home'],
  ])('%j leads to %s', (backUrl, path) => {
    expect(backPath(backUrl)).toBe(path);
  });
});
