import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEVICE_HEADER, TOKEN_HEADER } from '@parlour/contract/accounts';
import { getMember } from '@parlour/contract/sessions.endpoints';
import { getStatus } from '@parlour/contract/system.endpoints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memberQuery } from '../features/profile/profile.queries.ts';
import { call, setTransport } from './api.ts';
import { useApp } from './store.ts';

/** Fake network that records the headers of every call. */
function network(value: unknown = null) {
  const sent: Record<string, string>[] = [];
  setTransport(async (_input, init) => {
    sent.push(init?.headers as Record<string, string>);
    return new Response(JSON.stringify({ success: true, value }));
  });
  return sent;
}
const display = (standalone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: standalone && query === '(display-mode: standalone)' }));

afterEach(() => {
  vi.unstubAllGlobals();
  useApp.setState({ session: null });
});

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** Returns the files that access the network themselves. */
const reachingOut = (files: Record<string, string>): string[] =>
  Object.entries(files)
    .filter(([, text]) => /(?<![\w.'-])fetch\(|(?<!typeof )\bXMLHttpRequest\b|\bsendBeacon\b|\bWebSocket\(/.test(text))
    .map(([name]) => name);

describe('calls', () => {
  it('API-001 no module but the shared helper reaches for the network', () => {
    const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
    );
    expect(names.length).toBeGreaterThan(100);
    const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(SOURCES, name), 'utf8')]));
    // The script that opens an operator's view is not part of the app, and imports nothing.
    expect(reachingOut(files).toSorted()).toEqual(['shared/api.ts', 'view.ts']);
    // The check detects each way of doing so.
    const planted = { a: "await fetch('/x')", b: 'new XMLHttpRequest()', c: 'navigator.sendBeacon(u)', d: 'refetch()' };
    expect(reachingOut(planted)).toEqual(['a', 'b', 'c']);
  });

  it('API-002 what a call answers is the value of the reply, or its code', async () => {
    network({ info: 'up' });
    expect(await call(getStatus, { query: {} })).toEqual({ ok: true, value: { info: 'up' } });
    const refusal = { success: false, code: 'session.ended', message: 'error.loggedOut' };
    setTransport(async () => new Response(JSON.stringify(refusal), { status: 401 }));
    expect(await call(getMember, {})).toEqual({ ok: false, code: 'session.ended', textKey: 'error.loggedOut' });
  });

  it('API-005 the device header says OTHERS in an installed app, and is not there in a browser tab', async () => {
    const sent = network();
    display(true);
    await call(getStatus, { query: {} });
    display(false);
    await call(getStatus, { query: {} });
    expect(sent.map((headers) => headers[DEVICE_HEADER])).toEqual(['OTHERS', undefined]);
  });

  it('SES-003 SES-024 the token goes along while there is a session, and not after it', async () => {
    const sent = network();
    display(false);
    const session = { token: 't', merchantCode: '', userName: '', type: 0, firstTimeLogin: false, customerType: null };
    useApp.setState({ session });
    await call(getMember, {});
    useApp.setState({ session: null });
    await call(getMember, {});
    expect(sent.map((headers) => headers[TOKEN_HEADER])).toEqual(['t', undefined]);
  });

  it('API-033 member info is asked for once, and again when it is wished', async () => {
    const sent = network({ id: '1', nickname: 'n', account: 'a', type: 0, since: '2026-01-01T00:00:00Z' });
    display(false);
    const client = new QueryClient();
    await client.fetchQuery(memberQuery);
    await client.fetchQuery(memberQuery);
    expect(sent).toHaveLength(1);
    await client.invalidateQueries(memberQuery);
    await client.fetchQuery(memberQuery);
    expect(sent).toHaveLength(2);
  });

  it('an answer waits three seconds for what holds it to its shape, and is then taken as it is', async () => {
    vi.resetModules();
    vi.stubEnv('SSR', false);
    vi.doMock('./answers.ts', () => new Promise(() => {}));
    vi.useFakeTimers();
    try {
      const api = await import('./api.ts');
      api.setTransport(async () => new Response(JSON.stringify({ success: true, value: { info: 'up' } })));
      let answer: unknown;
      void api.call(getStatus, { query: {} }).then((result) => {
        answer = result;
      });
      await vi.advanceTimersByTimeAsync(2_999);
      expect(answer).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(answer).toEqual({ ok: true, value: { info: 'up' } });
    } finally {
      vi.useRealTimers();
      vi.unstubAllEnvs();
      vi.doUnmock('./answers.ts');
    }
  });
});
