/** Login and registration forms as pages mount them, with the settings that the server would return. */
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ToastHost } from '../app/ToastHost.tsx';
import { registrationQuery } from '../features/sessions/registration.queries.ts';
import type { Settings } from '../features/sessions/registration.ts';
import { whitelabelQuery } from '../features/system/system.queries.ts';
import { setTransport } from '../shared/api.ts';
import { loadToast } from '../shared/toasts.ts';
import { addressIn, mountScreen, withValues } from './around.tsx';

/** Result of geetest's check. */
export const CHECKED = { lot_number: 'l', captcha_output: 'o', pass_token: 'p', gen_time: '1' };

/** Returns the rule of a field in the format of registration's settings. */
export const fieldRule = (over: object = {}) => ({
  required: true,
  min: 4,
  max: 20,
  alphabet: 'any',
  messageKey: 'form.username',
  ...over,
});

type Field = { name: string; methods?: string[]; rule?: object };

/** Returns registration settings with these fields; by default each applies to registration by username. */
export const registrationSettings = (fields: readonly Field[], over: object = {}): Settings =>
  ({
    methods: ['username'],
    captcha: false,
    referral: false,
    minimumAge: 18,
    fields: fields.map(({ name, methods = ['username'], rule }) => ({ name, methods, rule: fieldRule(rule) })),
    rules: { captcha: fieldRule({ min: 1, max: 6, alphabet: 'digits' }) },
    ...over,
  }) as unknown as Settings;

type Call = { method: string; path: string; body: Record<string, unknown> };
type Answer = { success: boolean; code?: string; message?: string; value?: unknown };

/**
 * Fake server that records requests and answers by path from `answers`: for `null`, it never answers. Bodies are
 * unencrypted where `seal.ts` is mocked.
 */
export function serve(answers: Record<string, Answer | null>) {
  const calls: Call[] = [];
  const queries: { path: string; query: Record<string, string> }[] = [];
  setTransport(async (input, init) => {
    const [path = '', query = ''] = addressIn(input).split('?');
    queries.push({ path, query: Object.fromEntries(new URLSearchParams(query)) });
    const sent = typeof init?.body === 'string' ? init.body : '';
    const isForm = sent !== '' && !sent.startsWith('{');
    const body = isForm ? Object.fromEntries(new URLSearchParams(sent)) : (JSON.parse(sent || '{}') as Call['body']);
    calls.push({ method: init?.method ?? 'GET', path, body });
    const answer = answers[path];
    if (answer === null) return new Promise<Response>(() => undefined);
    return Response.json(answer ?? { success: true, value: {} });
  });
  return {
    callsTo: (path: string) => calls.filter((each) => each.path === path),
    allPaths: () => queries.map(({ path }) => path),
    /** Returns the queries of the calls to a path. */
    queriesTo: (path: string) => queries.filter((each) => each.path === path).map(({ query }) => query),
  };
}

export const refusal = (code: string, value?: unknown): Answer => ({
  success: false,
  code,
  message: `said.${code}`,
  value,
});

/** Stubs a browser with cookies, in which forms can be submitted. */
export const stubBrowser = (userAgent = 'Mozilla/5.0') =>
  vi.stubGlobal('navigator', { cookieEnabled: true, userAgent, onLine: true, maxTouchPoints: 5 });

type Around = {
  path: string;
  settings?: Settings;
  /** Whether geetest guards logins, registrations and codes. */
  guarded?: boolean;
  flags?: Record<string, boolean>;
  mobileMin?: number;
  /** A phone provider that verifies numbers instead of the platform. */
  phone?: object | null;
};

/** Mounts a form with its toasts; texts are their keys followed by the values. */
export async function mountForm(form: ReactNode, { path, settings, ...brand }: Around) {
  // The toast renderer is loaded in advance, so that no test waits for a file.
  await loadToast();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const { guarded = false, flags = {}, mobileMin = 7, phone = null } = brand;
  client.setQueryData(whitelabelQuery.queryKey, {
    merchantCode: 'house_of_tests',
    currency: { code: 'MMK', symbol: 'K', exponent: 2 },
    flags,
    geetest: { login: guarded, register: guarded, sms: guarded },
    mobile: { min: mobileMin, max: 20, dialingCodes: ['+95'] },
    minimumAge: 18,
  } as never);
  client.setQueryData(['providers'], { phone });
  client.setQueryData(registrationQuery.queryKey, settings ?? registrationSettings([]));
  const screen = (
    <>
      {form}
      <ToastHost />
    </>
  );
  const page = await mountScreen(screen, { client, path, t: withValues });
  const control = (name: string) => page.box.elements.namedItem(name);
  return {
    ...page,
    client,
    control,
    valueOf: (name: string): unknown => Object(control(name)).value,
    button: (text: string) => page.all('button').find(({ textContent }) => textContent.includes(text)),
    /** Ticks the only checkbox. */
    tick: async () => {
      const box = page.all('input').find((each) => Object(each).type === 'checkbox');
      Object.assign(box ?? {}, { checked: true });
      await page.press(box);
    },
    /** Submits the displayed form. */
    submit: () =>
      page.does(() =>
        page
          .all('form')
          .at(-1)
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      ),
    /** Runs pending work without advancing the clock, until a condition holds. */
    until: async (holds: () => boolean) => {
      for (let turn = 0; !holds() && turn < 200; turn++) await page.forward(0);
      if (!holds()) throw new Error(`it did not come: ${page.box.textContent.slice(0, 400)}`);
    },
    says: (text: string) => page.box.textContent.includes(text),
  };
}
