import { fieldsOf, SETTING_GROUPS, type SettingValues } from '@parlour/contract/house-settings';
import type { HouseSettings, SettingGroupState } from '@parlour/contract/house-settings.endpoints';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lineOf, markupOf, type Role, signInAs } from '../../app/testing/markup.tsx';
import { setRights } from '../../shared/rights.tsx';
import { EN } from '../../shared/texts.ts';
import { GroupForm } from './GroupForm.tsx';
import { countDue, SETTINGS_KEY } from './house-settings.queries.ts';
import { differencesOf, errorsOf, faultText, formOf, rebase, valuesOf } from './house-settings.rules.ts';
import { SettingsHistory } from './SettingsHistory.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
// The theme requires a browser.
vi.mock('../../shared/PageHead.tsx', () => ({
  PageHead: ({ title, children }: { title: string; children?: ReactNode }) => (
    <header>
      <h1>{title}</h1>
      {children}
    </header>
  ),
}));
afterEach(() => setRights(null));

const KYAT = { code: 'MMK', symbol: 'K', exponent: 2 };
const LIMITS: SettingValues = { min: '1000', max: '5000000', dayCount: 5, daySum: null, fourEyesAbove: '50000' };
const AT = '2026-03-01T10:00:00.000Z';

const of = (group: SettingGroupState['group'], over: Partial<SettingGroupState>): SettingGroupState => ({
  group,
  version: 0,
  current: {},
  original: {},
  conflict: null,
  requests: [],
  history: [],
  ...over,
});
const withdrawals = of('withdrawals', {
  version: 7,
  current: { ...LIMITS, max: '2000000' },
  original: LIMITS,
  requests: [
    {
      id: '3',
      before: { ...LIMITS, max: '2000000' },
      values: { ...LIMITS, max: '3000000' },
      note: 'holidays',
      askedBy: 'nandar',
      own: false,
      askedAt: AT,
      until: '2026-03-02T10:00:00.000Z',
    },
  ],
  history: [
    {
      version: 7,
      values: { ...LIMITS, max: '2000000' },
      note: 'fraud',
      operator: 'nandar',
      approver: 'thiri',
      changedAt: AT,
    },
    { version: 4, values: { ...LIMITS, min: '500' }, note: '', operator: 'thiri', approver: 'zaw', changedAt: AT },
  ],
});
const SETTINGS: HouseSettings = {
  currency: KYAT,
  languages: ['EN', 'MY', 'TH'],
  groups: [of('legal', { current: { minimumAge: 18 }, original: { minimumAge: 18 } }), withdrawals],
};
const screen = (role: Role) => {
  signInAs(role);
  return markupOf(<SettingsScreen />, [[SETTINGS_KEY, SETTINGS]]);
};
const form = (state: SettingGroupState, loaded: SettingValues | null = null) =>
  markupOf(
    <GroupForm
      languages={['EN', 'MY', 'TH']}
      state={state}
      currency={KYAT}
      loaded={loaded && { values: loaded, note: 'undo' }}
      onSaved={vi.fn()}
      renew={vi.fn(async () => undefined)}
    />,
  );

describe('forms of settings', () => {
  it('have a label for every group and every field', () => {
    const keys = SETTING_GROUPS.flatMap((group) => [
      `settings.group.${group}`,
      `settings.lead.${group}`,
      ...Object.keys(fieldsOf(group)).map((name) => `settings.${group}.${name}`),
    ]);
    expect(keys.filter((key) => !Object.hasOwn(EN, key))).toEqual([]);
  });

  it('keep values through the inputs, and take what people type', () => {
    expect(valuesOf('withdrawals', formOf(LIMITS))).toEqual(LIMITS);
    const typed = { ...formOf(LIMITS), max: ' 2,500,000.50 ', daySum: '', dayCount: '12' };
    expect(valuesOf('withdrawals', typed)).toEqual({ ...LIMITS, max: '2500000.50', daySum: null, dayCount: 12 });
    const hosts = { telegram: '', whatsapp: '', liveChat: '', hosts: ' Example.com\n*.example.org, example.com ' };
    expect(valuesOf('contacts', hosts)['hosts']).toEqual(['example.com', '*.example.org']);
  });

  it('report each fault at its field, as the server does', () => {
    const typed = { min: '0', max: '1.005', dayCount: '1.5', daySum: 'x', fourEyesAbove: '' };
    const faults = errorsOf('withdrawals', valuesOf('withdrawals', typed), KYAT);
    expect(faults).toEqual({
      min: 'positive',
      max: 'amount',
      dayCount: 'whole',
      daySum: 'amount',
      fourEyesAbove: 'amount',
    });
    const { minimumAge } = fieldsOf('legal');
    if (!minimumAge) throw new Error('the field is missing');
    expect(faultText(minimumAge, 'whole')).toBe('Enter a whole number from 18 to 25.');
    expect(errorsOf('downloads', { ios: 'http://a.example', android: '', mobileConfig: 'own' }, KYAT)).toEqual({
      ios: 'address',
    });
  });

  it('show what differs before it is saved, amounts as money', () => {
    const rows = differencesOf(
      'withdrawals',
      { before: LIMITS, after: { ...LIMITS, min: '1000.00', max: '2000000', daySum: '9', dayCount: null } },
      KYAT,
    );
    expect(rows.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Maximum per withdrawal', 'K\u00a05,000,000', 'K\u00a02,000,000'],
      ['Withdrawals per player and day', '5', 'No limit'],
      ['Total per player and day', 'No limit', 'K\u00a09'],
    ]);
    signInAs('owner');
    const text = lineOf(form(withdrawals, { ...withdrawals.current, min: '500' }));
    expect(text).toContain('Changes to be saved');
    expect(text).toContain('Minimum per withdrawal K 1,000 K 500');
    expect(text).toContain('Request approval');
    // Without a change there is nothing to save.
    expect(lineOf(form(withdrawals))).toContain('No unsaved changes');
  });

  it('offer the value of the brand file where another one applies', () => {
    signInAs('owner');
    const html = form(withdrawals);
    expect(lineOf(html)).toContain('Brand file: K 5,000,000');
    expect(html.match(/use value of brand file"/g)).toHaveLength(1);
    expect(html).toContain('aria-label="Maximum per withdrawal: use value of brand file"');
  });

  it('move a draft onto the change of another operator', () => {
    const now = { ...LIMITS, min: '2000', max: '4000000' };
    const draft = { ...LIMITS, max: '3000000', fourEyesAbove: '1' };
    expect(rebase('withdrawals', { base: LIMITS, now, draft }, 2)).toEqual({
      ...LIMITS,
      min: '2000',
      max: '3000000',
      fourEyesAbove: '1',
    });
  });

  it('say when the latest change contradicts the brand file', () => {
    signInAs('owner');
    const text = lineOf(form(of('legal', { ...SETTINGS.groups[0], conflict: 'minimumAge: too low' })));
    expect(text).toContain('so that the values of the file apply: minimumAge: too low');
  });
});

describe('the page of settings', () => {
  it('opens the group that waits for approval, with the difference and both decisions', () => {
    const text = lineOf(screen('owner'));
    expect(text).toContain('Withdrawal limits · waiting');
    expect(text).toContain('Requested by nandar');
    expect(text).toContain('“holidays”');
    expect(text).toContain('Maximum per withdrawal K 2,000,000 K 3,000,000');
    expect(text).toContain('Approve and publish');
    expect(text).toContain('Reject');
  });

  it('counts requests of other operators as due', () => {
    expect(countDue(SETTINGS)).toEqual({ count: 1, oldest: AT });
    const own = { ...withdrawals, requests: withdrawals.requests.map((each) => ({ ...each, own: true })) };
    expect(countDue({ ...SETTINGS, groups: [own] })).toEqual({ count: 0, oldest: null });
  });

  it('is for reading only without the rights to change and to approve', () => {
    const text = lineOf(screen('auditor'));
    expect(text).toContain('Maximum per withdrawal K 2,000,000 K 3,000,000');
    for (const act of ['Approve and publish', 'Reject', 'Review changes', 'Load into form'])
      expect(text).not.toContain(act);
  });

  it('lists revisions with authors and differences; each but the live one can be loaded', () => {
    signInAs('owner');
    const html = markupOf(<SettingsHistory state={withdrawals} currency={KYAT} onLoad={vi.fn()} />);
    const text = lineOf(html);
    expect(text).toContain('nandar, approved by thiri');
    expect(text).toContain('“fraud”');
    expect(text).toContain('Minimum per withdrawal K 500 K 1,000');
    expect(html.match(/Load into form/g)).toHaveLength(2);
    expect(html.match(/>Live</g)).toHaveLength(1);
  });
});

describe('languages', () => {
  it('are offered unless they are hidden, and the difference names them', () => {
    const hidden = (values: string[]): SettingValues => ({ hidden: values });
    const state = of('languages', { current: hidden(['TH']), original: hidden([]) });
    const html = markupOf(
      <GroupForm
        state={state}
        currency={KYAT}
        languages={['EN', 'MY', 'TH']}
        loaded={null}
        onSaved={() => {}}
        renew={async () => undefined}
      />,
    );
    const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box.includes('checked'));
    expect(boxes).toEqual([true, true, false]);
    const [row] = differencesOf('languages', { before: hidden([]), after: hidden(['TH', 'MY']) }, KYAT);
    expect(row).toMatchObject({ before: EN['settings.none'], after: 'Thai, Burmese' });
    expect(valuesOf('languages', formOf(hidden(['TH', 'MY'])))).toEqual(hidden(['TH', 'MY']));
    expect(valuesOf('languages', formOf(hidden([])))).toEqual(hidden([]));
  });
});
