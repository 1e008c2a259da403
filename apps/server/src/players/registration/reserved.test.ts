import { describe, expect, it } from 'vitest';
import { reservedNames } from './reserved.ts';

const isReserved = reservedNames(['Parlour', 'parlour_demo', 'MC']);

describe('reserved names', () => {
  it.each([
    'admin',
    'ADMIN',
    'Root',
    'operator',
    'support',
    'parlour',
    'Parlour_Demo',
    // Separators, numbers and doubled letters.
    'a_d_m_i_n',
    'admin_1',
    'admin2026',
    '007admin',
    'addmin',
    'suppoort',
    '_support_',
    // Digits and symbols in place of letters.
    'adm1n',
    '4dm1n',
    'r00t',
    '0perat0r',
    'supp0rt',
    '$upport',
    'par1our',
    'parIour',
    'adrnin',
    'support24',
    // Letters of other alphabets.
    'аdmin',
    'ѕuррort',
    'οperator',
    'ｒｏｏｔ',
    'ádmin',
    // Several reserved words.
    'theadmin',
    'support_team',
    'parlour_support',
    'parlouradmin',
    'OfficialSupport',
    'admins',
    'super_admin',
    'customer_support',
    'vip_support',
    'support_agent',
    'parlour_cs',
    'parlour_casino',
    'ParlourGames',
  ])('%s is refused', (name) => {
    expect(isReserved(name)).toBe(true);
  });

  it.each([
    'thiri',
    'player_1',
    'mc_hammer',
    'nandar88',
    'rooted',
    'madmining',
    'supporter_of_barca',
    'parlourfan',
    'theteam',
    'help',
    'service77',
    'stafford',
    'systematic',
    'official_bob',
    '959420000001',
    'x',
    '',
  ])('%s is free', (name) => {
    expect(isReserved(name)).toBe(false);
  });

  it('a short name of a brand reserves nothing', () => {
    expect(reservedNames(['MC'])('mc')).toBe(false);
  });
});
