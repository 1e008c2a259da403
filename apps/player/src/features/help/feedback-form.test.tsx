/** The feedback form as the help centre mounts it. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { mountForm, refusal, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

beforeEach(() => {
  openPage();
  stubBrowser();
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

it('VAL-013 its captcha takes 16 characters of any kind, and not none', async () => {
  const PATH = '/wps/feedback';
  const { callsTo } = serve({ [PATH]: refusal('request.too_many') });
  const page = await mountForm(<FeedbackForm isMember={false} />, { path: PATHS.help });
  expect(page.control('captcha')?.getAttribute('maxlength')).toBe('16');
  await page.type('comment', 'Nice tables');
  await page.submit();
  await page.forward(0);
  expect(callsTo(PATH)).toEqual([]);
  await page.type('captcha', 'ab12cd34ef56gh78');
  await page.submit();
  await page.until(() => callsTo(PATH).length > 0);
  expect(callsTo(PATH)[0]?.body).toMatchObject({ comment: 'Nice tables', captcha: 'ab12cd34ef56gh78' });
});
