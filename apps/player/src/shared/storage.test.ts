import type { SessionInfo } from '@parlour/contract/accounts';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../testing/storage.ts';
import { clearSession, readCookie, readSession, readSettings, writeSession, writeSettings } from './storage.ts';

const info: SessionInfo = {
  token: 'token-1',
  merchantCode: 'demo',
  userName: 'thiri_88',
  type: 0,
  firstTimeLogin: false,
  customerType: null,
};

describe('the kept session', () => {
  it('SES-004 stands under MC_SESSION_INFO, in the lasting store only when it is to be remembered', () => {
    const [session, local] = [memoryStorage(), memoryStorage()];
    writeSession(session, local, info, false);
    expect([[...session.kept.keys()], [...local.kept.keys()]]).toEqual([['MC_SESSION_INFO'], []]);
    writeSession(session, local, info, true);
    expect([[...session.kept.keys()], [...local.kept.keys()]]).toEqual([[], ['MC_SESSION_INFO']]);
    expect(readSession(session, local)).toEqual(info);
  });

  it('the browser session comes before the remembered one', () => {
    const [session, local] = [memoryStorage(), memoryStorage()];
    local.setItem('MC_SESSION_INFO', JSON.stringify({ ...info, token: 'old' }));
    session.setItem('MC_SESSION_INFO', JSON.stringify(info));
    expect(readSession(session, local)?.token).toBe('token-1');
  });

  it('SES-024 clearing leaves no token anywhere', () => {
    const [session, local] = [memoryStorage(), memoryStorage()];
    writeSession(session, local, info, true);
    clearSession(session, local);
    expect([[...session.kept.keys()], [...local.kept.keys()]]).toEqual([[], []]);
  });

  it.each(['{', '[]', '{"token":""}', '{"token":"x"}', 'null'])('nonsense such as %s is no session', (text) => {
    const [session, local] = [memoryStorage(), memoryStorage()];
    session.setItem('MC_SESSION_INFO', text);
    expect(readSession(session, local)).toBeNull();
  });
});

describe('settings', () => {
  it('come back as they were written', () => {
    const local = memoryStorage();
    writeSettings(local, { textScale: '1.15', balanceHidden: true, autoLogin: 1, gameSound: true });
    expect(readSettings(local)).toEqual({ textScale: '1.15', balanceHidden: true, autoLogin: 1, gameSound: true });
  });

  it('are the usual ones when nothing sensible is kept', () => {
    const local = memoryStorage();
    local.setItem('mc_settings', '{"textScale":"9","balanceHidden":"yes","autoLogin":2}');
    expect(readSettings(local)).toEqual({ textScale: null, balanceHidden: false, autoLogin: 0, gameSound: false });
  });

  it('a full store costs the memory and nothing else', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() =>
      writeSettings(full, { textScale: null, balanceHidden: true, autoLogin: 0, gameSound: false }),
    ).not.toThrow();
  });
});

describe('cookies', () => {
  it('are read by their whole name', () => {
    expect(readCookie('xmc_lang=EN; mc_lang=CN; a=b', 'mc_lang')).toBe('CN');
    expect(readCookie('', 'mc_lang')).toBeNull();
  });
});
