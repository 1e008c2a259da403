import type { Audience } from '@parlour/contract/audience';
import { describe, expect, it } from 'vitest';
import { type AudienceForm, audienceForm, audienceOf, EVERYBODY, NEW_CONDITION, namesOf } from './audience.ts';

describe('the form of an audience', () => {
  it('what is kept comes back as it was', () => {
    const kept: Audience[] = [
      { kind: 'everybody' },
      { kind: 'rank', least: 3 },
      { kind: 'chosen', accounts: ['thiri', 'zaw'] },
      {
        kind: 'matching',
        all: [
          { is: 'group', not: true, any: ['agents'] },
          { is: 'rank', not: false, least: 2, most: 5 },
          { is: 'rank', not: false, least: 2, most: null },
          { is: 'language', not: false, any: ['MY', 'EN'] },
          { is: 'platform', not: false, any: ['android'] },
          { is: 'registered', not: false, from: '2026-11-01T10:30:00.000Z', to: null },
          { is: 'accounts', not: true, any: ['thiri'] },
        ],
      },
    ];
    expect(kept.map((audience) => audienceOf(audienceForm(audience)))).toEqual(kept);
  });
  it('names stand apart by lines, commas, semicolons or cells of a table, each once', () => {
    expect(namesOf('\ufeff"thiri","zaw"\r\nmay; su\tthiri\n\n,')).toEqual(['thiri', 'zaw', 'may', 'su']);
  });
  it('who names nobody, too many, or asks for nothing has no audience', () => {
    const one = (over: Partial<typeof NEW_CONDITION>): AudienceForm => ({
      ...EVERYBODY,
      kind: 'matching',
      conditions: [NEW_CONDITION, { ...NEW_CONDITION, ...over }],
    });
    const many = Array.from({ length: 501 }, (_, i) => `m${i}`).join(',');
    const nobody: AudienceForm[] = [
      { ...EVERYBODY, kind: 'chosen' },
      { ...EVERYBODY, kind: 'chosen', accounts: many },
      { ...EVERYBODY, kind: 'rank', least: '0' },
      { ...EVERYBODY, kind: 'matching', conditions: [] },
      one({ is: 'language' }),
      one({ is: 'rank', least: '5', most: '4' }),
      one({ is: 'registered' }),
      one({ is: 'registered', from: '2026-02-01T00:00', to: '2026-01-01T00:00' }),
      one({ is: 'registered', from: '20266-01-01T00:00' }),
      one({ is: 'registered', from: '2026-01-01T00:00', to: '20266-01-01T00:00' }),
      one({ is: 'accounts', accounts: ' ,' }),
    ];
    expect(nobody.map(audienceOf)).toEqual(nobody.map(() => null));
  });
});
