import { RIGHTS } from '@parlour/contract/operator-rights';
import { describe, expect, it } from 'vitest';
import { takeLinkToken } from '../../shared/setup-link.ts';
import { clearCsrf, readCsrf, readTheme, type StorageArea, writeCsrf, writeTheme } from '../../shared/storage.ts';
import { failureText, roleText, t } from '../../shared/texts.ts';
import {
  type Gate,
  type GateEvent,
  isIdle,
  nextGate,
  noticeText,
  setupErrors,
  signInErrors,
} from './operators.rules.ts';

const operator = { name: 'nandar', role: 'owner', rights: [...RIGHTS] };
const checking: Gate = { at: 'checking' };
const checked = (over: Partial<Extract<GateEvent, { type: 'checked' }>>): GateEvent => ({
  type: 'checked',
  operator: null,
  needsSetup: false,
  links: { setup: null, reset: null },
  hadSession: false,
  ...over,
});

describe('the gate', () => {
  it.each<[string, GateEvent, Gate]>([
    ['a session lets in', checked({ operator, links: { setup: 'T', reset: null } }), { at: 'signedIn', operator }],
    [
      'a new house with the link is set up',
      checked({ needsSetup: true, links: { setup: 'T', reset: null } }),
      { at: 'setUp', token: 'T' },
    ],
    ['a new house says where the link is', checked({ needsSetup: true }), { at: 'signedOut', notice: 'needsSetup' }],
    [
      'another operator is set up by a link too',
      checked({ links: { setup: 'T', reset: null } }),
      { at: 'setUp', token: 'T' },
    ],
    [
      'a link of a reset leads to its screen',
      checked({ links: { setup: null, reset: 'R' } }),
      { at: 'reset', token: 'R' },
    ],
    ['a used link says so', { type: 'linkUsed', notice: 'setupUsed' }, { at: 'signedOut', notice: 'setupUsed' }],
    ['a lapsed session says so', checked({ hadSession: true }), { at: 'signedOut', notice: 'ended' }],
    ['a first visit says nothing', checked({}), { at: 'signedOut', notice: null }],
    [
      'no answer can be asked for again',
      { type: 'failed', textKey: 'error.slow' },
      { at: 'unreachable', textKey: 'error.slow' },
    ],
  ])('%s', (_, event, gate) => {
    expect(nextGate(checking, event)).toEqual(gate);
  });

  it('keeps the first reason for leaving', () => {
    const idle = nextGate({ at: 'signedIn', operator }, { type: 'over', notice: 'idle' });
    expect(nextGate(idle, { type: 'over', notice: 'ended' })).toEqual({ at: 'signedOut', notice: 'idle' });
  });
});

it('a session is idle after 15 minutes without a touch, not a millisecond sooner', () => {
  expect([isIdle(1_000, 900_999), isIdle(1_000, 901_000)]).toEqual([false, true]);
  expect(noticeText('idle')).toBe('You were signed out after 15 minutes of inactivity. Sign in to continue.');
});

describe('forms', () => {
  const good = { name: 'nandar.k', password: 'lantern road', again: 'lantern road', code: '123 456' };
  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: t('form.missing') }],
    [{ name: 'a b' }, { name: t('form.name') }],
    [{ password: 'elevenchars', again: 'elevenchars' }, { password: 'Use at least 12 characters' }],
    [{ password: 'x'.repeat(201), again: 'x'.repeat(201) }, { password: 'Use at most 200 characters' }],
    [{ again: '' }, { again: t('form.missing') }],
    [{ code: '' }, { code: t('form.missing') }],
    [{ code: '12345' }, { code: t('form.code') }],
    [{ again: 'lantern roads' }, { again: 'The passwords do not match' }],
  ])('a set-up form with %j has the faults %j', (change, errors) => {
    expect(setupErrors({ ...good, ...change })).toEqual(errors);
  });
  it('a sign-in form asks for both', () => {
    expect(signInErrors({ name: '', password: '', code: '' })).toEqual({
      name: t('form.missing'),
      password: t('form.missing'),
    });
    expect(signInErrors({ name: 'n', password: 'p', code: '' })).toEqual({});
  });
});

it('the one-use token leaves the address at once', () => {
  const seen: string[] = [];
  const kept = { replaceState: (_: unknown, __: string, url?: string | URL | null) => void seen.push(String(url)) };
  expect(takeLinkToken('setup', { href: 'http://h/console/?setup=abc&x=1#y' }, kept)).toBe('abc');
  expect(seen).toEqual(['/console/?x=1#y']);
  expect(takeLinkToken('setup', { href: 'http://h/console/' }, kept)).toBeNull();
  expect(takeLinkToken('setup', { href: 'http://h/console/?setup=' }, kept)).toBeNull();
});

describe('storage', () => {
  const storageArea = (): StorageArea => {
    const held = new Map<string, string>();
    return {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    };
  };
  it('keeps the token of a session until it is cleared', () => {
    const tab = storageArea();
    writeCsrf(tab, 'c');
    expect(readCsrf(tab)).toBe('c');
    clearCsrf(tab);
    expect(readCsrf(tab)).toBeNull();
  });
  it('keeps a theme and forgets nonsense', () => {
    const local = storageArea();
    expect(readTheme(local)).toBeNull();
    writeTheme(local, 'light');
    expect(readTheme(local)).toBe('light');
    local.setItem('mc_console_theme', 'sepia');
    expect(readTheme(local)).toBeNull();
  });
  it('survives a browser that forbids it', () => {
    const forbidden = new Proxy({} as StorageArea, {
      get: () => () => {
        throw new Error('forbidden');
      },
    });
    expect(readCsrf(forbidden)).toBeNull();
    expect(() => writeTheme(forbidden, 'dark')).not.toThrow();
  });
});

it('a failure without a text of its own has the general one', () => {
  expect(failureText('error.wrongLogin')).toBe('The name, password or code is wrong.');
  expect(failureText('error.mobileTaken')).toBe(t('error.unknown'));
  expect([roleText('owner'), roleText('shift-lead')]).toEqual(['Owner', 'shift-lead']);
});
