import { rememberToken } from '@parlour/contract/remembered-login';
import { describe, expect, it } from 'vitest';
import { LOGIN_RECORD_KEY, LOGIN_SALT_KEY } from '../../shared/storage.screens.ts';
import { type StorageArea } from '../../shared/storage.ts';
import { memoryStorage } from '../../testing/storage.ts';
import {
  decodeSlot,
  dropSaved,
  encodeSlot,
  isAnothers,
  readSaved,
  type SavedLogin,
  writeSaved,
} from './remembered-login.ts';

const TOKEN = rememberToken('s'.repeat(22), 'q'.repeat(43));
const LOGIN: SavedLogin = { type: 'username', username: 'thiri_88', token: TOKEN, countryDialingCode: '' };
const recordIn = (local: StorageArea) => JSON.parse(local.getItem(LOGIN_RECORD_KEY) ?? '{}') as Record<string, string>;

describe('the remembered login', () => {
  it('ENT-008 SES-013 is a record of type, username, password and countryDialingCode', () => {
    const local = memoryStorage();
    expect(writeSaved(local, LOGIN)).toBe(true);
    expect(recordIn(local)).toEqual({
      type: 'username',
      username: 'thiri_88',
      password: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      countryDialingCode: '',
    });
    expect(readSaved(local)).toEqual(LOGIN);
  });

  it('SES-014 its password slot is Base64 of Base64 and a salt that is stored beside it, and decodes to what went in', () => {
    const local = memoryStorage();
    writeSaved(local, LOGIN);
    const { password = '' } = recordIn(local);
    const salt = local.getItem(LOGIN_SALT_KEY) ?? '';
    expect(salt).toMatch(/^[A-Za-z0-9+/]{16}$/);
    expect(atob(password)).toBe(btoa(TOKEN) + salt);
    expect(decodeSlot(password, salt)).toBe(TOKEN);
    expect([...local.kept.values()].join()).not.toContain(TOKEN);
    writeSaved(local, LOGIN);
    expect(recordIn(local).password).not.toBe(password);
  });

  it.each([
    ['another salt', encodeSlot(TOKEN, 'one'), 'two'],
    ['no salt', encodeSlot(TOKEN, ''), ''],
    ['a clear password of an older app', encodeSlot('correct horse 9', 'one'), 'one'],
    ['no Base64', '*', 'one'],
  ])('a slot with %s is no login', (_, slot, salt) => {
    expect(decodeSlot(slot, salt)).toBeNull();
  });

  it.each(['{', 'null', '{"type":"passkey"}', '{"type":"username","username":"a","password":7}'])(
    'nonsense such as %s is no login',
    (text) => {
      const local = memoryStorage();
      local.setItem(LOGIN_RECORD_KEY, text);
      expect(readSaved(local)).toBeNull();
    },
  );

  it('is gone with its salt once it is dropped, and a browser that keeps nothing says so', () => {
    const local = memoryStorage();
    writeSaved(local, LOGIN);
    dropSaved(local);
    expect([...local.kept.keys()]).toEqual([]);
    const full = {
      ...local,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(writeSaved(full, LOGIN)).toBe(false);
  });
});

describe('whose login is saved', () => {
  const saved = { type: 'username', username: 'thiri', countryDialingCode: '' } as const;
  it.each([
    [null, saved, false],
    [saved, saved, false],
    [saved, { ...saved, username: ' THIRI ' }, false],
    [saved, { ...saved, username: 'nandar' }, true],
    [saved, { ...saved, type: 'sms' as const }, true],
    [
      { type: 'sms' as const, username: '9420001', countryDialingCode: '+95' },
      { type: 'sms' as const, username: '9420001', countryDialingCode: '+66' },
      true,
    ],
  ])('%j against %j', (one, other, isOther) => {
    expect(isAnothers(one, other)).toBe(isOther);
  });
});
