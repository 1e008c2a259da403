/** The form of limits of numbers. */
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../app/testing/markup.tsx';
import { mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { NumberLimitForm } from './NumberLimitForm.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const limit = { numbers: 100, shared: [], most: null, cutFrom: 60, steps: 2, stepCut: 5 };
const TYPES = [
  { ...limit, playCode: '*', numbers: null },
  { ...limit, playCode: 'vn.n.lo2' },
];

beforeEach(() => {
  openPage();
  signInAs('owner');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

async function sentBy(first: string): Promise<{ labels: string[]; body: unknown }> {
  const form = <NumberLimitForm gameId={301} name="North" types={TYPES} first={first} onDone={() => {}} />;
  const { all, enter, submit, sent } = await mountPart(form);
  const labels = all('label').map(({ textContent }) => textContent);
  await enter(t('lottery.numbers.most'), '5000');
  await enter(t('lottery.reason'), 'agreed');
  await submit();
  return { labels, body: sent.find(({ method }) => method === 'PUT')?.body };
}

it('a limit of numbers has its price cuts', async () => {
  const { labels, body } = await sentBy('vn.n.lo2');
  expect(labels).toContain(t('lottery.numbers.stepCut'));
  expect(body).toMatchObject({ playCode: 'vn.n.lo2', most: '5000', stepCut: 5 });
});

it('the limit of all stakes on an issue has none: nothing is offered, and none is sent', async () => {
  const { labels, body } = await sentBy('*');
  expect(labels).not.toContain(t('lottery.numbers.stepCut'));
  expect(labels).not.toContain(t('lottery.numbers.cutFrom'));
  expect(body).toMatchObject({ playCode: '*', most: '5000', stepCut: 0 });
});
