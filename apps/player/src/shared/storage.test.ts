import type { SessionInfo } from '@parlour/contract/members';
import { describe, expect, it } from 'vitest';
import {
  clearSession,
  readCookie,
  readSession,
  readSettings,
  type Shelf,
  writeSession,
  writeSettings,
} from './storage.ts';

function shelf(): Shelf & { keys: () => string[] } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

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
    const [session, local] = [shelf(), shelf()];
    writeSession(session, local, info, false);
    expect([session.keys(), local.keys()]).toEqual([['MC_SESSION_INFO'], []]);
    writeSession(session, local, info, true);
    expect([session.keys(), local.keys()]).toEqual([[], ['MC_SESSION_INFO']]);
    expect(readSession(session, local)).toEqual(info);
  });

  it('the browser session comes before the remembered one', () => {
    const [session, local] = [shelf(), shelf()];
    local.setItem('MC_SESSION_INFO', JSON.stringify({ ...info, token: 'old' }));
    session.setItem('MC_SESSION_INFO', JSON.stringify(info));
    expect(readSession(session, local)?.token).toBe('token-1');
  });

  it('SES-024 clearing leaves no token anywhere', () => {
    const [session, local] = [shelf(), shelf()];
    writeSession(session, local, info, true);
    clearSession(session, local);
    expect([session.keys(), local.keys()]).toEqual([[], []]);
  });

  it.each(['{', '[]', '{"token":""}', '{"token":"x"}', 'null'])('nonsense such as %s is no session', (text) => {
    const [session, local] = [shelf(), shelf()];
    session.setItem('MC_SESSION_INFO', text);
    expect(readSession(session, local)).toBeNull();
  });
});

describe('settings', () => {
  it('come back as they were written', () => {
    const local = shelf();
    writeSettings(local, { textScale: '1.15', balanceHidden: true, autoLogin: 1, gameSound: true });
    expect(readSettings(local)).toEqual({ textScale: '1.15', balanceHidden: true, autoLogin: 1, gameSound: true });
  });

  it('are the usual ones when nothing sensible is kept', () => {
    const local = shelf();
    local.setItem('mc_settings', '{"textScale":"9","balanceHidden":"yes","autoLogin":2}');
    expect(readSettings(local)).toEqual({ textScale: null, balanceHidden: false, autoLogin: 0, gameSound: false });
  });

  it('a full store costs the memory and nothing else', () => {
    const full = {
      ...shelf(),
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
