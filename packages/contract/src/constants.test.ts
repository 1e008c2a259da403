import { describe, expect, it } from 'vitest';
import { hasAgentMenu, hasContractChecks, isGuest, mayFreePlay } from './accounts.ts';
import {
  COCKFIGHT_VENDORS,
  ESPORT_VENDORS,
  GATEWAYS,
  IN_HOUSE_VENDOR,
  isOfType,
  LIST_TYPES,
  PLAY_TYPES,
  PRIZE_MODES,
  prizeModeOf,
  SELECTIONS,
  typeOf,
} from './catalogue.ts';
import { DEFAULT_LANGUAGE, DEFAULT_THEME } from './languages.ts';

describe('enumerations of the documents', () => {
  it('ENT-045 game list types are RNG, FISH, PVP and LIVE', () =>
    expect([...LIST_TYPES].sort()).toEqual(['FISH', 'LIVE', 'PVP', 'RNG']));
  it('ENT-046 selection types are ALL, FAV, HOT, RECENT, NEW and SEARCH', () =>
    expect([...SELECTIONS]).toEqual(['ALL', 'FAV', 'HOT', 'RECENT', 'NEW', 'SEARCH']));
  it('ENT-047 e-sport vendors', () => expect([...ESPORT_VENDORS]).toEqual(['AV', 'AI', 'IMES', 'TF', 'IA']));
  it('ENT-048 cockfight vendors', () => expect([...COCKFIGHT_VENDORS]).toEqual(['SV3', 'DS88', 'DIG', 'WGB', 'WS168']));
  it('ENT-053 gateways are WEB=1 and MOBILE=3', () => expect(GATEWAYS).toEqual({ WEB: 1, MOBILE: 3 }));
  it('ENT-052 play types are Tradition and Entertainment', () =>
    expect(Object.keys(PLAY_TYPES)).toEqual(['Tradition', 'Entertainment']));
  it('ENT-050 prize modes are Lott, ZY, Elott and SEA, which is TCG_SEA’s', () => {
    expect([...PRIZE_MODES]).toEqual(['Lott', 'ZY', 'Elott', 'SEA']);
    expect(['LOTT', 'ELOTT'].map((category) => prizeModeOf(category, 'TCG_SEA'))).toEqual(['SEA', 'SEA']);
    expect([prizeModeOf('LOTT', 'QDW'), prizeModeOf('ELOTT', 'QDW'), prizeModeOf('LOTT', 'TCG_LOTTO_VN')]).toEqual([
      'Lott',
      'Elott',
      'Lott',
    ]);
    expect([prizeModeOf('RNG', 'JL'), prizeModeOf('toString', 'constructor')]).toEqual([undefined, undefined]);
  });
  it('ENT-049 the in-house vendor is BGS', () => expect(IN_HOUSE_VENDOR).toBe('BGS'));
  it('bingo is of the slots’ type, e-sports and cockfight of the sports type', () => {
    expect(['BINGO', 'ESPORTS', 'COCKFIGHT', 'SPORTS', 'LIVE'].map(typeOf)).toEqual([
      'RNG',
      'SPORTS',
      'SPORTS',
      'SPORTS',
      'LIVE',
    ]);
    expect(['', 'SPORTS', 'ESPORTS', 'RNG'].map((type) => isOfType('ESPORTS', type))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isOfType('SPORTS', 'ESPORTS')).toBe(false);
  });
  it('defaults are MY and dark', () => expect([DEFAULT_LANGUAGE, DEFAULT_THEME]).toEqual(['MY', 'dark']));
});

describe('member types', () => {
  const of = (predicate: (type: number) => boolean) => [0, 1, 2, 3, 4, 40, 41, 42].filter(predicate);

  it('ENT-021 type 0 is neither agent nor guest', () => expect([hasAgentMenu(0), isGuest(0)]).toEqual([false, false]));
  it('ENT-022 LCH-002 the free-play check passes types 0, 1 and 2 only', () =>
    expect(of(mayFreePlay)).toEqual([0, 1, 2]));
  it('ENT-023 type 4 alone is guest', () => expect(of(isGuest)).toEqual([4]));
  it('ENT-024 types 4, 40, 41 and 42 have no contract checks', () =>
    expect(of(hasContractChecks)).toEqual([0, 1, 2, 3]));
  it('the agent menu is for every type but 0, 4 and 40', () => expect(of(hasAgentMenu)).toEqual([1, 2, 3, 41, 42]));
});
