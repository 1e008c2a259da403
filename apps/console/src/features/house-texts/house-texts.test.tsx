/** The texts of the player app in the console: found, changed, and restored. */
import type { HouseTextList, HouseTextRow } from '@parlour/contract/house-texts.admin.endpoints';
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../app/testing/markup.tsx';
import { type Answer, mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { TEXTS_KEY } from './house-texts.queries.ts';
import { findTexts, namesIn, textInForce, validateText } from './house-texts.rules.ts';
import { TextForm } from './TextForm.tsx';
import { TextsScreen } from './TextsScreen.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '', hash: '' });
});
vi.mock('../../shared/PageHead.tsx', () => ({ PageHead: ({ title }: { title: string }) => <h1>{title}</h1> }));

const row = (key: string, over: Partial<HouseTextRow> = {}): HouseTextRow => ({
  key,
  english: 'Home',
  shipped: 'Home',
  folder: null,
  own: null,
  fault: null,
  version: 0,
  operator: null,
  changedAt: null,
  ...over,
});
const HOME = row('nav.home');
const PROFILE = row('nav.profile', { english: 'Profile', shipped: 'Profile', folder: 'My corner' });
const HELLO = row('login.done', {
  english: 'Welcome, {name}',
  shipped: 'Welcome, {name}',
  own: 'Hello, {name}',
  version: 4,
  operator: 'thiri',
  changedAt: '2026-11-30T08:00:00.000Z',
});
const OLD = row('catalogue.games', {
  english: '{count} games',
  shipped: '{count} games',
  own: 'Games',
  fault: 'is odd',
});
const ROWS = [HOME, PROFILE, HELLO, OLD];

beforeEach(() => {
  openPage();
  signInAs('content');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

describe('texts of the player app', () => {
  it('are found by key and by any of their texts, also by their state', () => {
    const found = (search: string, shown: 'all' | 'changed' | 'faulty' = 'all') =>
      findTexts(ROWS, search, shown).map(({ key }) => key);
    expect(found('')).toEqual(ROWS.map(({ key }) => key));
    expect([found('NAV.'), found('corner'), found('hello name'), found('corner home')]).toEqual([
      ['nav.home', 'nav.profile'],
      ['nav.profile'],
      ['login.done'],
      [],
    ]);
    expect([found('', 'changed'), found('', 'faulty')]).toEqual([
      ['login.done', 'catalogue.games'],
      ['catalogue.games'],
    ]);
  });

  it('are in force as operators set them, else as the brand folder, else as shipped', () => {
    expect(ROWS.map(textInForce)).toEqual(['Home', 'My corner', 'Hello, {name}', '{count} games']);
    expect(
      [validateText({ text: ' ' }, HOME), validateText({ text: 'Home ' }, HOME)].map(({ errors }) => errors),
    ).toEqual([{ text: 'houseTexts.missing' }, { text: 'houseTexts.same' }]);
    expect(validateText({ text: ' Lounge ' }, HOME)).toEqual({ errors: {}, draft: 'Lounge' });
    expect(namesIn('{count, plural, one {# of {all}} other {# of {all}}}')).toEqual(['count', 'all']);
  });

  it('are listed in a language with what differs from the shipped ones, and what needs attention', async () => {
    const data: HouseTextList = {
      language: 'EN',
      languages: [
        { code: 'EN', own: 2, faulty: 1 },
        { code: 'RU', own: 0, faulty: 0 },
      ],
      texts: ROWS,
    };
    const page = await mountPart(<TextsScreen />, { fetched: [[[...TEXTS_KEY, ''], data]] });
    const text = page.box.textContent;
    for (const part of ['English (2 changes)', 'Russian', '4 texts', 'Changed', 'Brand folder', 'Not live'])
      expect(text).toContain(part);
    expect(page.statuses()).toContain(t('houseTexts.faulty', { count: 1 }));
    await page.push(`${t('houseTexts.edit')}: nav.home`);
    expect(page.control(t('houseTexts.text')).getAttribute('maxlength')).not.toBeNull();
  });

  it('can only be read without the right to change content', async () => {
    signInAs('auditor');
    const page = await mountPart(<TextForm language="EN" row={HELLO} onClose={() => {}} />);
    const buttons = page.all('button').map(({ textContent }) => textContent);
    expect(buttons).not.toContain(t('houseTexts.restore'));
    expect(buttons).not.toContain(t('content.save'));
  });
});

describe('the form of a text', () => {
  const saved = ({ method }: { method: string }): Answer => ({
    success: true,
    value: method === 'GET' ? { revisions: [] } : HELLO,
  });
  const refused = (code: string, value?: unknown): Answer => ({ success: false, code, value });
  const puts = (sent: readonly { method: string }[]) => sent.filter(({ method }) => method === 'PUT');

  it('sends the text with the revision that it is based on', async () => {
    const closed = vi.fn();
    const page = await mountPart(<TextForm language="EN" row={HELLO} onClose={closed} />, { answer: saved });
    await page.enter(t('houseTexts.text'), ' Hi, {name} ');
    await page.submit();
    expect(puts(page.sent)).toEqual([
      { method: 'PUT', path: '/wps/console/texts/EN/login.done', body: { base: 4, text: 'Hi, {name}' } },
    ]);
    expect(closed).toHaveBeenCalled();
  });

  it('restores the shipped text, where there is another one', async () => {
    const page = await mountPart(<TextForm language="EN" row={HELLO} onClose={() => {}} />, { answer: saved });
    await page.push(t('houseTexts.restore'));
    expect(puts(page.sent)).toEqual([
      { method: 'PUT', path: '/wps/console/texts/EN/login.done', body: { base: 4, text: null } },
    ]);
    await page.unmount();
    const shipped = await mountPart(<TextForm language="EN" row={HOME} onClose={() => {}} />);
    expect(shipped.all('button').map(({ textContent }) => textContent)).not.toContain(t('houseTexts.restore'));
  });

  it('says what does not fit, and keeps what was typed', async () => {
    const fault = 'has the names none in place of name';
    const page = await mountPart(<TextForm language="EN" row={HELLO} onClose={() => {}} />, {
      answer: () => refused('texts.invalid', { fault }),
    });
    expect(page.box.textContent).toContain('{name}');
    await page.enter(t('houseTexts.text'), 'Hi');
    await page.submit();
    expect(page.alerts()).toEqual([t('houseTexts.refused', { fault })]);
    await page.submit();
    expect(puts(page.sent)).toMatchObject([{ body: { text: 'Hi' } }, { body: { text: 'Hi' } }]);
  });
});
