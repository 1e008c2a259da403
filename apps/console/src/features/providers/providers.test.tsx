/** The page of providers: what is set up, and the outcome of a test. */
import type { ProviderStatus } from '@parlour/contract/providers.admin.endpoints';
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lineOf, markupOf, signInAs } from '../../app/testing/markup.tsx';
import { type Answer, mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { ProvidersScreen } from './ProvidersScreen.tsx';
import { ProviderTest } from './ProviderTest.tsx';
import { PROVIDERS_KEY } from './providers.queries.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
vi.mock('../../shared/PageHead.tsx', () => ({ PageHead: ({ title }: { title: string }) => <h1>{title}</h1> }));

const MAIL: ProviderStatus = {
  name: 'mail',
  mode: 'external',
  address: 'smtp.example.com:587 · no-reply@example.com',
  settings: [{ name: 'MAIL_URL', isSet: true }],
  outcomes: { successes: 41, failures: 1, error: 'mail was not sent: ETIMEDOUT' },
  test: 'mail',
};
const CAPTCHA: ProviderStatus = {
  name: 'captcha',
  mode: 'off',
  address: '',
  settings: [{ name: 'GEETEST_ID', isSet: false }],
  outcomes: { successes: 0, failures: 0, error: '' },
  test: null,
};
const GOOGLE: ProviderStatus = { ...CAPTCHA, name: 'google', mode: 'local', outcomes: null };

beforeEach(() => {
  openPage();
  signInAs('owner');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

it('providers are shown with their settings and the outcomes of their calls', () => {
  const line = lineOf(markupOf(<ProvidersScreen />, [[PROVIDERS_KEY, [MAIL, CAPTCHA, GOOGLE]]]));
  expect(line).toContain('Mail (SMTP) Set up smtp.example.com:587 · no-reply@example.com MAIL_URL set');
  expect(line).toContain('41 successful calls, 1 failed. Last failure: mail was not sent: ETIMEDOUT');
  expect(line).toContain('Robot check (geetest) Not set up GEETEST_ID not set');
  expect(line).toContain('Google sign-in Built in Simulated by this server');
  expect(line.match(/Send test message/g)).toHaveLength(1);
  signInAs('auditor');
  expect(lineOf(markupOf(<ProvidersScreen />, [[PROVIDERS_KEY, [MAIL]]]))).not.toContain('Send test message');
});

describe('the test of a provider', () => {
  const answering = (error: string | null): Answer => ({ success: true, value: { error } });

  it('sends a message to the given address, and says that it was accepted', async () => {
    const page = await mountPart(<ProviderTest provider={MAIL} needs="mail" />, { answer: () => answering(null) });
    await page.enter(t('providers.toMail'), 'ops@example.com');
    await page.submit();
    expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: '/wps/console/providers/mail/tests', body: { to: 'ops@example.com' } },
    ]);
    expect(page.statuses()).toEqual([t('providers.sent')]);
  });

  it('says why it failed, until it is tried again', async () => {
    let error: string | null = 'mail was not sent: EAUTH 535';
    const page = await mountPart(<ProviderTest provider={MAIL} needs="mail" />, { answer: () => answering(error) });
    await page.submit();
    expect(page.alerts()).toEqual([t('providers.failed', { error: 'mail was not sent: EAUTH 535' })]);
    error = null;
    await page.submit();
    expect([page.alerts(), page.statuses()]).toEqual([[], [t('providers.sent')]]);
  });

  it('refuses a wrong recipient in words', async () => {
    const answer = (): Answer => ({ success: false, code: 'provider.recipient' });
    const page = await mountPart(<ProviderTest provider={MAIL} needs="mail" />, { answer });
    await page.submit();
    expect(page.alerts()).toEqual([t('failure.provider.recipient')]);
  });
});
