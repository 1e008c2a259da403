import { readFileSync } from 'node:fs';
import { ALERT_KINDS, ALERT_QUEUES, PROVIDERS, pageOfAlert, SEVERITIES } from '@parlour/contract/alerts';
import type { AlertView, listAlerts, MuteView } from '@parlour/contract/alerts.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import type { BuiltInRole } from '@parlour/contract/operator-rights';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelsOf, lineOf, markupOf, signInAs } from '../../app/testing/markup.tsx';
import { setRights } from '../../shared/rights.tsx';
import AlertsBanner from '../dashboard/AlertsBanner.tsx';
import { AlertHistory } from './AlertHistory.tsx';
import { AlertsBadge } from './AlertsBadge.tsx';
import { OPEN_ALERTS_KEY } from './alerts.queries.ts';
import { factsOf, linkOf, SEVERITY_ICONS, scopeOf, titleOf, todoOf } from './alerts.rules.ts';
import { MuteForm } from './MuteForm.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const nothing = () => {};

const alert = (over: Partial<AlertView>): AlertView => ({
  id: '7',
  kind: 'job',
  subject: 'deposits.expire',
  severity: 'warning',
  details: { state: 'failing', failures: 3, rows: 0, error: 'no connection' },
  count: 5,
  openedAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T09:59:00.000Z',
  resolvedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  mutedUntil: null,
  ...over,
});
const MUTE: MuteView = {
  id: '3',
  kind: 'queue',
  subject: null,
  until: '2026-11-20T18:00:00.000Z',
  by: 'thiri',
  reason: 'training day',
  since: '2026-11-20T09:00:00.000Z',
};

type Open = OutputOf<typeof listAlerts>;

/** Renders a part of the page for a role, with fetched alerts. */
function shown(role: BuiltInRole, node: ReactNode, open: Partial<Open> = {}, resolved: AlertView[] = []): string {
  signInAs(role);
  return markupOf(node, [
    [OPEN_ALERTS_KEY, { alerts: [], mutes: [], channels: [], waiting: 0, ...open }],
    [['alerts', 'history', '', ''], { pages: [{ alerts: resolved, next: null }], pageParams: [null] }],
  ]);
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  setRights(null);
});

describe('texts of alerts', () => {
  it('name the condition, with its figures', () => {
    const title = (over: Partial<AlertView>) => titleOf(alert(over), NOW);
    expect(title({})).toBe('Job deposits.expire fails');
    expect(title({ details: { state: 'overdue' } })).toBe('Job deposits.expire is overdue');
    expect(
      title({ kind: 'queue', subject: 'withdrawals', details: { count: 2, oldest: '2026-11-20T04:00:00.000Z' } }),
    ).toBe('Withdrawals to review: the oldest has waited for 6 h');
    expect(title({ kind: 'vendor-refusals', subject: 'JL', details: { calls: 60, code: 'CONFLICT' } })).toBe(
      'Vendor JL: 60 failed calls in 30 minutes',
    );
    expect(title({ kind: 'disk', subject: 'data', severity: 'critical', details: { freeMb: 90 } })).toBe(
      'The disk is full: 90 MB free, no data is written',
    );
    expect(title({ kind: 'ledger', subject: 'wallets', details: { wallets: 1 } })).toBe('1 wallet is frozen');
    expect(title({ kind: 'provider', subject: 'of-a-newer-version' })).toBe('Providers: of-a-newer-version');
    expect(factsOf(alert({}))).toEqual(['3 failed runs in a row', 'Last error: no connection']);
    expect(
      factsOf(alert({ kind: 'provider', subject: 'sms', details: { failures: 4, successes: 1, error: 'no answer' } })),
    ).toEqual(['4 failed calls, 1 successful, in 15 minutes', 'Last error: no answer']);
  });

  it('say of every kind and subject how it is dealt with, and name an existing page', () => {
    const sections = readFileSync(new URL('../../app/sections.ts', import.meta.url), 'utf8');
    const rights = new Map(
      [...sections.matchAll(/path: '([^']*)',\s+right: '([^']+)'/g)].map(([, path, right]) => [path, right]),
    );
    expect(rights.size).toBeGreaterThan(20);
    const subjects = { queue: ALERT_QUEUES, provider: PROVIDERS } as const;
    for (const kind of ALERT_KINDS)
      for (const subject of kind === 'queue' || kind === 'provider'
        ? subjects[kind]
        : ['balance', 'wallets', 'archive']) {
        expect(todoOf({ kind, subject })).toMatch(/\.$/);
        const link = linkOf({ kind, subject });
        expect([kind, subject, link?.page]).toEqual([kind, subject, pageOfAlert(kind, subject)?.page]);
        if (link) expect([link.page, link.right]).toEqual([link.page, rights.get(link.page.split('#')[0])]);
      }
  });

  it('name what a mute covers', () => {
    expect(scopeOf(MUTE)).toBe('Queues');
    expect(scopeOf({ kind: 'job', subject: 'deposits.expire' })).toBe('Jobs: deposits.expire');
  });
});

describe('open alerts', () => {
  const rows = [
    alert({ id: '1', severity: 'critical', kind: 'ledger', subject: 'balance', details: {} }),
    alert({ id: '2', acknowledgedAt: '2026-11-20T09:00:00.000Z', acknowledgedBy: 'nandar' }),
    alert({ id: '3', severity: 'info', kind: 'backup', subject: 'missing', details: {}, mutedUntil: MUTE.until }),
  ];
  const screen = <OpenAlerts />;

  it('show severity as icon and word, since when, how often, and what to do, with a link', () => {
    const html = shown('owner', screen, { alerts: rows });
    for (const severity of SEVERITIES) expect(html).toContain(`#${SEVERITY_ICONS[severity]}`);
    expect(new Set(Object.values(SEVERITY_ICONS)).size).toBe(SEVERITIES.length);
    const text = lineOf(html);
    expect(text).toMatch(/Critical The ledger is out of balance Since .* · 2 h Found by 5 checks, last at /);
    expect(text).toContain('Stop payouts and find the difference');
    expect(text).toContain('Acknowledged by nandar, ');
    expect(text).toContain('Muted until ');
    expect(html).toContain('href="/console/books"');
    expect(html).toContain('href="/console/health"');
  });

  it('are acknowledged and muted by those who may act; an acknowledged one is not acknowledged again', () => {
    const open = { alerts: rows, mutes: [MUTE] };
    expect(labelsOf(shown('owner', screen, open))).toEqual([
      'Acknowledge: The ledger is out of balance',
      'Mute: The ledger is out of balance',
      'Mute: Job deposits.expire fails',
      'Acknowledge: There is no backup',
      'Mute: There is no backup',
      'Unmute: Queues',
    ]);
    const read = shown('auditor', screen, open);
    expect(labelsOf(read)).toEqual([]);
    expect(lineOf(read)).toContain('training day');
  });

  it('have an empty state, and say how messages are delivered', () => {
    const text = lineOf(shown('owner', screen));
    expect(text).toContain('No open alerts');
    expect(text).toContain('Set ALERT_WEBHOOK_URL or ALERT_MAIL_TO');
    const channel = {
      channel: 'webhook',
      to: 'hooks.example',
      waiting: 1,
      failed: 2,
      lastSentAt: null,
      lastError: 'the receiver answered HTTP 500',
    } as const;
    expect(lineOf(shown('owner', screen, { channels: [channel] }))).toContain(
      'Webhook · hooks.example No message sent yet · 1 message waits for the next attempt · 2 messages were not delivered in the last 7 days Last error: the receiver answered HTTP 500',
    );
  });

  it('are muted by a form with durations, scope and a reason, all labelled', () => {
    const form = <MuteForm alert={alert({})} onClose={nothing} onDone={nothing} />;
    const html = shown('owner', form);
    expect([...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
      '1 hour',
      '8 hours',
      '24 hours',
      '7 days',
      'Only this one',
      'All of the kind “Jobs”',
    ]);
    for (const label of ['Duration', 'Alerts', 'Reason']) expect(html).toMatch(new RegExp(`<label[^>]*>${label}`));
  });
});

describe('elsewhere in the console', () => {
  it('the menu counts what waits, and the dashboard names critical alerts that no one deals with', () => {
    expect(shown('owner', <AlertsBadge />, { waiting: 0 })).toBe('');
    expect(lineOf(shown('owner', <AlertsBadge />, { waiting: 2 }))).toContain('2 alerts need attention');
    const critical = alert({ severity: 'critical' });
    const quiet = [
      { ...critical, acknowledgedAt: critical.openedAt },
      { ...critical, mutedUntil: MUTE.until },
    ];
    expect(shown('owner', <AlertsBanner />, { alerts: [...quiet, alert({})] })).toBe('');
    expect(lineOf(shown('owner', <AlertsBanner />, { alerts: [...quiet, critical] }))).toContain(
      '1 critical alert is open.',
    );
  });

  it('the history lists what is over', () => {
    const over = alert({ resolvedAt: '2026-11-20T09:30:00.000Z', acknowledgedBy: 'nandar' });
    const html = shown('auditor', <AlertHistory />, {}, [over]);
    expect(html.match(/<tr/g)).toHaveLength(2);
    expect(lineOf(html)).toMatch(/Warning Job deposits\.expire fails .* nandar/);
    expect(lineOf(shown('auditor', <AlertHistory />))).toContain('No resolved alerts');
  });
});
