/** Help centre for a reader, and feedback from the form to the answer. */
import sharp from 'sharp';
import { asNewMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { CAPTCHA, english } from './pages/sign-in.ts';
import { uniqueTag } from './pages/unique.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test('HLP-001 HLP-002 HLP-003 HLP-004 RTE-022 RTE-023 API-063 a reader finds an answer', async ({ page }) => {
  await english(page);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const panel = page.getByRole('tabpanel');

  await test.step('API-063 the help centre is asked for with language and device', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('/wps/help?'));
    await page.goto('/m/help');
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get('lang'), searchParams.get('device')]).toEqual(['EN', 'MOBILE']);
    await expect(tab('First steps')).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('HLP-001 the tabs scroll sideways, and go by the keyboard', async () => {
    const strip = page.getByRole('tablist', { name: 'Topics' });
    const widths = await strip.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth] as const);
    expect(widths[0]).toBeGreaterThan(widths[1]);
    await tab('First steps').press('End');
    await expect(tab('Staying safe')).toBeFocused();
    await expect(tab('Staying safe')).toBeInViewport();
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Staying safe');
    expect(await strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await tab('Staying safe').press('ArrowRight');
    await expect(tab('First steps')).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('HLP-002 a topic that is chosen shows its title and its HTML', async () => {
    await tab('Signing in').click();
    await expect(page).toHaveURL(/\/m\/help\?tag=signin$/);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Signing in');
    await panel.getByText('I forgot my password').click();
    await expect(panel.locator('ol > li').first()).toHaveText('Open Forgot password.');
    await expect(panel.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/m/forget');
  });
  await test.step('a reader says whether it helped, once', async () => {
    const ask = panel.getByRole('group', { name: 'Did this help?' });
    const told = page.waitForResponse((answer) => answer.url().endsWith('/wps/help/forgot-password/vote'));
    await ask.getByRole('button', { name: 'Yes' }).click();
    expect((await told).status()).toBe(200);
    await expect(panel.getByText('Thank you for telling us.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('a search goes over all topics', async () => {
    const box = page.getByRole('searchbox', { name: 'Search in help' });
    await box.fill('recovery code');
    await expect(page.getByRole('status').filter({ hasText: 'answers' })).toHaveText('2 answers');
    await box.fill('qwertz');
    await expect(page.getByText('Nothing found. Try another word, or write to us.')).toBeVisible();
    await box.fill('');
  });
  await test.step('HLP-003 HLP-004 RTE-022 index and tag open a topic, the tag wins, what is unknown opens the first', async () => {
    for (const [query, title] of [
      ['i=2', 'Keeping the account safe'],
      ['tag=wallet', 'Play money'],
      ['i=2&tag=wallet', 'Play money'],
      ['i=99', 'First steps'],
      ['i=-1&tag=%3Cscript%3E', 'First steps'],
    ]) {
      await page.goto(`/m/help?${query}`);
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText(title ?? '');
      await expect(tab(title ?? '')).toHaveAttribute('aria-selected', 'true');
    }
    await page.goto('/m/help?tag=phishing');
    await expect(tab('Staying safe')).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByText('We never ask for your password')).toBeInViewport();
  });
  await test.step('a page leads to the answer that is about it', async () => {
    await page.goto('/m/activity');
    await page.getByRole('banner').getByRole('button', { name: 'Help centre' }).click();
    await expect(page).toHaveURL(/\/m\/help\?tag=take-part$/);
    await expect(tab('Promotions')).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByText('Some only need a tap')).toBeInViewport();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/m\/activity$/);
  });
  await test.step('RTE-023 the detail of a tag shows its topic; an unknown one says so', async () => {
    await page.goto('/m/helpDetail?tag=fair');
    await expect(page.getByRole('heading', { name: 'Fair play', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How do I check a round?' })).toBeVisible();
    await page.goto('/m/helpDetail?tag=nothing');
    await expect(page.getByText('This no longer exists.')).toBeVisible();
    await page.getByRole('link', { name: 'All help topics' }).click();
    await expect(page).toHaveURL(/\/m\/help$/);
  });
});

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c3562b' } })
    .png()
    .toBuffer();

test('API-045 a member sends feedback with pictures and reads the answer of an operator', async ({ page, browser }) => {
  await english(page);
  const account = await asNewMember(page);
  const form = page.getByRole('form', { name: 'Send feedback' });
  const pictures = form.getByRole('img', { name: /^Picture \d$/ });

  await test.step('what may not be sent is said where it is picked and written', async () => {
    await page.goto('/m/help');
    await page.getByRole('button', { name: 'Write to us' }).click();
    await expect(form.getByRole('textbox', { name: 'Your feedback' })).toBeFocused();
    await form
      .getByLabel('Add pictures')
      .setInputFiles([{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }]);
    await expect(form.getByRole('alert')).toHaveText('Images must be PNG or JPG.');
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await form.getByLabel('Add pictures').setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: large }]);
    await expect(form.getByRole('alert')).toHaveText('Each image may have at most 5 MB.');
    await form
      .getByLabel('Add pictures')
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }]);
    await expect(form.getByRole('alert')).toHaveText('Images must be PNG or JPG.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Your feedback is required')).toBeVisible();
    await form.getByRole('textbox', { name: 'Your feedback' }).fill('🀄'.repeat(141));
    await expect(form.getByText('141/140')).toBeVisible();
    await form.getByRole('textbox', { name: 'Your feedback' }).blur();
    await expect(form.getByText('Your feedback must be between 1 and 140 characters')).toBeVisible();
  });
  await test.step('a large photograph is made smaller before it travels', async () => {
    const noise = {
      width: 2400,
      height: 1600,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const;
    const photo = await sharp({ create: { ...noise, background: '#000000' } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const sent = page.waitForRequest((request) => request.url().includes('/wps/uploads?purpose=feedback'));
    await form.getByLabel('Add pictures').setInputFiles([{ name: 'p.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    expect((await sent).postDataBuffer()?.length).toBeLessThan(photo.length / 2);
    await expect(pictures).toHaveCount(1);
    const width = await pictures.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(width).toBe(1600);
    await form.getByRole('button', { name: 'Remove picture 1' }).click();
  });
  await test.step('API-045 comment, pictures and captcha go by PUT', async () => {
    const file = { name: 'a.png', mimeType: 'image/png', buffer: await picture() };
    await form.getByLabel('Add pictures').setInputFiles([file, file, file]);
    await expect(pictures).toHaveCount(3);
    await form.getByRole('button', { name: 'Remove picture 2' }).click();
    await expect(pictures).toHaveCount(2);
    await form.getByRole('textbox', { name: 'Your feedback' }).fill('More <b>fish</b>, please 🐟');
    await form.getByRole('textbox', { name: 'Captcha' }).fill(CAPTCHA);
    expect(await accessibilityFaults(page)).toEqual([]);
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/wps/feedback') && request.method() === 'PUT',
    );
    await form.getByRole('button', { name: 'Send' }).click();
    const body = (await sent).postDataJSON();
    expect(Object.keys(body).sort()).toEqual(['captcha', 'captchaId', 'comment', 'images']);
    expect([body.comment, body.images.length, body.captcha]).toEqual(['More <b>fish</b>, please 🐟', 2, CAPTCHA]);
    await expect(page.getByRole('heading', { name: 'Thank you. We have received it.' })).toBeFocused();
    await expect(page.getByText('Waiting for an answer')).toBeVisible();
  });
  const desk = await consolePage(browser);
  await test.step('an operator looks at the pictures and answers', async () => {
    await desk.page.goto('/console/feedback');
    const item = desk.page.getByRole('listitem').filter({ hasText: account });
    await expect(item.getByText('More <b>fish</b>, please 🐟')).toBeVisible();
    await expect(item.getByRole('img')).toHaveCount(2);
    const width = await item
      .getByRole('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(width).toBe(60);
    expect(await accessibilityFaults(desk.page)).toEqual([]);
    await item.getByRole('textbox', { name: `Reply to ${account}` }).fill('Two new tables open on Friday.');
    await item.getByRole('button', { name: 'Send reply' }).click();
    await expect(item).toHaveCount(0);
  });
  await test.step('the answer comes to what was sent while the member looks at it', async () => {
    await expect(page.getByText('Two new tables open on Friday.')).toBeVisible();
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  });
  await desk.page.context().close();
});

test('an operator writes an article that players read at once, until its time is over', async ({ page, browser }) => {
  await english(page);
  const desk = await consolePage(browser);
  await desk.page.goto('/console/help');
  await desk.page.getByRole('button', { name: 'Add article' }).click();
  const tag = `news-${uniqueTag()}`;
  await desk.page.getByRole('textbox', { name: 'Tag' }).fill(tag);
  await desk.page.getByRole('textbox', { name: 'Title' }).fill('Where is the party?');
  await desk.page.getByRole('textbox', { name: 'Text (HTML)' }).fill('<p>In the <b>garden</b>.</p><script>1</script>');
  await expect(desk.page.getByRole('region', { name: 'Phone preview' }).getByText('garden')).toBeVisible();
  expect(await accessibilityFaults(desk.page)).toEqual([]);
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await expect(desk.page.getByRole('button', { name: 'Edit: Where is the party?' })).toBeVisible();
  await page.goto(`/m/help?tag=${tag}`);
  await expect(page.getByText('In the garden.')).toBeVisible();
  // An article that has ended is no longer shown; its text remains for reuse.
  await desk.page.getByRole('button', { name: 'Edit: Where is the party?' }).click();
  await desk.page.getByRole('textbox', { name: 'Starts optional' }).fill('2020-01-02T10:00');
  await desk.page.getByRole('textbox', { name: 'Ends optional' }).fill('2020-01-01T10:00');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await expect(desk.page.getByText('The end must be after the start.')).toBeVisible();
  await desk.page.getByRole('textbox', { name: 'Ends optional' }).fill('2020-01-03T10:00');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await expect(desk.page.getByRole('listitem').filter({ hasText: tag })).toContainText('Ended');
  expect(await accessibilityFaults(desk.page)).toEqual([]);
  await page.goto(`/m/help?tag=${tag}`);
  await expect(page.getByRole('tab', { name: 'First steps' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('In the garden.')).toHaveCount(0);
  await desk.page.context().close();
});
