import type { ApiKeyRow } from '@parlour/contract/api-keys.admin.endpoints';
import { BUILT_IN_ROLES, KEY_RIGHTS, type Right } from '@parlour/contract/operator-rights';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelsOf, lineOf, markupOf } from '../../app/testing/markup.tsx';
import { setRights } from '../../shared/rights.tsx';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import { ApiKeysScreen } from './ApiKeysScreen.tsx';
import { API_KEYS_KEY } from './api-keys.queries.ts';
import { NEW_KEY, validateKey } from './api-keys.rules.ts';
import { RevokeForm } from './RevokeForm.tsx';
import { SecretOnce } from './SecretOnce.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
// The theme requires a browser.
vi.mock('../../shared/PageHead.tsx', () => ({ PageHead: ({ title }: { title: string }) => <h1>{title}</h1> }));
afterEach(() => setRights(null));

const nothing = () => {};
const KEY: ApiKeyRow = {
  id: '4',
  name: 'Night report',
  prefix: 'plk_0123456789ab',
  rights: ['reports.view', 'players.view'],
  networks: ['10.0.0.0/8', '203.0.113.7'],
  operator: 'nandar',
  createdAt: '2026-11-20T08:00:00.000Z',
  until: '2027-02-18T08:00:00.000Z',
  usedAt: '2026-11-29T08:00:00.000Z',
  usedFrom: '203.0.113.7',
  state: 'active',
  revokedAt: null,
  revokedBy: null,
};

function shown(rights: readonly Right[], node: ReactNode, keys?: ApiKeyRow[]): string {
  setRights(rights);
  return markupOf(node, keys ? [[API_KEYS_KEY, keys]] : []);
}

describe('the list of API keys', () => {
  const screen = <ApiKeysScreen />;
  const rows: ApiKeyRow[] = [
    KEY,
    { ...KEY, id: '3', name: 'New tool', networks: [], usedAt: null, usedFrom: null, state: 'suspended' },
    { ...KEY, id: '2', name: 'Old tool', state: 'expired' },
    { ...KEY, id: '1', name: 'Lost tool', state: 'revoked', revokedAt: KEY.usedAt, revokedBy: 'thiri' },
  ];

  it('says of each whose it is, what it may read, from where, and when it was used', () => {
    const text = lineOf(shown(BUILT_IN_ROLES.owner, screen, rows));
    expect(text).toMatch(/Night report plk_0123456789ab… · nandar, /);
    expect(text).toContain('Dashboard and reports · Players, their sessions and locks');
    expect(text).toMatch(/From 10\.0\.0\.0\/8, 203\.0\.113\.7 · Last used .* from 203\.0\.113\.7 Valid until /);
    expect(text).toContain('From anywhere · Never used');
    for (const state of ['Active', 'Operator not active', 'Expired', 'Revoked by thiri, '])
      expect(text).toContain(state);
  });

  it('lets those who manage keys revoke every one that is not revoked, and others only read', () => {
    expect(labelsOf(shown(BUILT_IN_ROLES.owner, screen, rows))).toEqual([
      'Revoke: Night report',
      'Revoke: New tool',
      'Revoke: Old tool',
    ]);
    const read = shown(BUILT_IN_ROLES.auditor, screen, rows);
    expect(labelsOf(read)).toEqual([]);
    expect(lineOf(read)).not.toContain('Create API key');
  });

  it('has a state while it loads, and one without keys', () => {
    expect(shown(BUILT_IN_ROLES.owner, screen)).toContain('aria-label="Loading API keys"');
    expect(lineOf(shown(BUILT_IN_ROLES.owner, screen, []))).toContain('No API keys');
  });
});

describe('the form of a key', () => {
  const form = (rights: readonly Right[]) => shown(rights, <ApiKeyForm onClose={nothing} onMade={nothing} />);

  it('offers the rights of keys, and only those that the operator has', () => {
    const boxes = (html: string) => [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
    expect(boxes(form(BUILT_IN_ROLES.owner))).toHaveLength(KEY_RIGHTS.length);
    expect(boxes(form(BUILT_IN_ROLES.owner)).filter((box) => box.includes('disabled'))).toEqual([]);
    const some = boxes(form(['apiKeys.view', 'apiKeys.act', 'players.view']));
    expect(some.filter((box) => !box.includes('disabled'))).toHaveLength(1);
  });

  it('has labelled fields, valid for 90 days unless something else is entered', () => {
    const html = form(BUILT_IN_ROLES.owner);
    for (const label of ['Name', 'Allowed addresses', 'Valid for \\(days\\)'])
      expect(html).toMatch(new RegExp(`<label[^>]*>${label}`));
    expect(html).toContain('value="90"');
  });

  it('names what is wrong at each field, and the address that is none', () => {
    expect(validateKey(NEW_KEY)).toEqual({
      errors: { name: 'Use 3 to 40 characters.', rights: 'Choose at least one right.' },
      draft: null,
    });
    const good = { name: ' Night report ', rights: new Set<Right>(['players.view']), networks: '', days: '365' };
    expect(validateKey(good).draft).toEqual({
      name: 'Night report',
      rights: ['players.view'],
      networks: [],
      days: 365,
    });
    expect(validateKey({ ...good, networks: '10.0.0.0/8\n\n203.0.113.7, ::1' }).draft?.networks).toEqual([
      '10.0.0.0/8',
      '203.0.113.7',
      '::1',
    ]);
    expect(validateKey({ ...good, networks: '10.0.0.0/8\noffice' }).errors).toEqual({
      networks: 'office is no address and no network such as 10.0.0.0/8.',
    });
    for (const days of ['0', '366', '', '9x', '-1'])
      expect(validateKey({ ...good, days }).errors).toEqual({ days: 'Enter a number of days from 1 to 365.' });
    const many = Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`).join('\n');
    expect(validateKey({ ...good, networks: many }).errors).toEqual({ networks: 'Enter at most 20.' });
  });
});

it('a new key is shown once, to be copied', () => {
  const html = shown(BUILT_IN_ROLES.owner, <SecretOnce name="Night report" secret="plk_0_x" onClose={nothing} />);
  expect(html).toContain('>plk_0_x</code>');
  expect(lineOf(html)).toMatch(/shown only this once\..* Copy I have stored it/);
});

it('a revocation asks first, and for a reason', () => {
  const html = shown(BUILT_IN_ROLES.owner, <RevokeForm row={KEY} onClose={nothing} />);
  expect(lineOf(html)).toContain('Revoke the key “Night report”?');
  expect(html).toMatch(/<label[^>]*>Reason/);
  expect(lineOf(html)).toMatch(/Cancel Revoke key/);
});
