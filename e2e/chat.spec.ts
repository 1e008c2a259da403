/** Live chat: a member and an operator in two browsers, a visitor who signs in, and an offline phone. */
import { CHAT_LAUNCH } from '@parlour/contract/chat';
import { launchChat } from '@parlour/contract/chat.endpoints';
import type { Browser, Locator, Page } from '@playwright/test';
import { go, navigation } from './pages/frame.ts';
import { asMember, asNewMember, newMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, setOffline, test } from './test.ts';

/** Time limit for updates in the other browser. */
const SOON = { timeout: 2_000 };

const log = (page: Page): Locator => page.getByRole('log');
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

/** A single-colour image, as from a phone. */
const PICTURE = {
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGM4EaCBFTEMpAQAs5U8AfXQ54MAAAAASUVORK5CYII=',
    'base64',
  ),
};

/** Opens the operator's chat section. */
async function chatsOf(browser: Browser): Promise<Page> {
  const { page } = await consolePage(browser);
  // The first page's queues also have such a link, once there is a message.
  await page.getByTitle('Chats', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible();
  return page;
}

test('P-48 CHA-004 CHA-005 API-061 CFG-008 a member and an operator talk to each other, live', async ({
  page,
  browser,
}) => {
  await english(page);
  const name = await asNewMember(page);
  const staff = await chatsOf(browser);
  await staff.getByRole('radio', { name: 'Saved replies' }).check({ force: true });
  await test.step('a saved reply is prepared', async () => {
    await staff.getByRole('button', { name: 'New saved reply' }).click();
    await staff.getByRole('textbox', { name: 'Shortcut' }).fill('bonus');
    await staff.getByRole('textbox', { name: /^Text in/ }).fill('Bonuses stand under promotions.');
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(staff.getByText('Saved.')).toBeVisible();
    await staff.getByRole('radio', { name: 'Chats' }).check({ force: true });
  });

  await test.step('live chat in the service popup launches the chat and opens its address', async () => {
    await page.goto('/m/activity');
    const launched = page.waitForResponse((response) => response.url().includes(launchChat.path));
    await navigation(page).getByRole('button', { name: 'Service' }).click();
    await page.getByRole('button', { name: 'Live chat' }).click();
    const answer = await launched;
    const request = answer.request();
    expect(request.method()).toBe('GET');
    const { headerColor, ...query } = Object.fromEntries(new URL(request.url()).searchParams);
    expect(query).toEqual({ ...CHAT_LAUNCH, language: 'EN', backUrl: '/m/activity', title: 'Live chat' });
    expect(headerColor).toMatch(/^#[0-9a-f]{6}$/);
    const { value } = (await answer.json()) as { value: { chatUrl: string } };
    await expect(page).toHaveURL(value.chatUrl);
    await expect(log(page)).toContainText('How can we help?');
  });

  const row = staff.locator('[data-chat]').filter({ hasText: name });
  const staffLog = staff.getByRole('log');
  await test.step('each sees what the other writes within two seconds; texts stay texts', async () => {
    await write(page, '<img src=x onerror=alert(1)> my bonus? https://t.me/parlour_demo.');
    await expect(row).toContainText('my bonus?', SOON);
    await row.click();
    await expect(staffLog).toContainText('<img src=x onerror=alert(1)> my bonus?');
    await expect(staffLog.locator('img')).toHaveCount(0);
    await expect(page.locator('[data-fate=read]')).toHaveCount(1);
    await expect(log(page).getByRole('link', { name: 'https://t.me/parlour_demo', exact: true })).toBeVisible();

    const answer = staff.getByRole('combobox', { name: 'Write a reply' });
    await answer.fill('/bo');
    await answer.press('Enter');
    await expect(answer).toHaveValue('Bonuses stand under promotions.');
    await answer.press('Enter');
    await expect(log(page)).toContainText('Bonuses stand under promotions.', SOON);
    await expect(staffLog.getByText('Read', { exact: true })).toBeAttached();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await accessibilityFaults(staff)).toEqual([]);
  });

  await test.step('each sees that the other is writing', async () => {
    await page.getByRole('textbox', { name: 'Write a message' }).pressSequentially('th');
    await expect(staff.getByText('The player is typing')).toBeVisible();
    await staff.getByRole('combobox', { name: 'Write a reply' }).pressSequentially('we');
    await expect(log(page).getByText('Customer service is writing')).toBeAttached();
  });

  await test.step('a picture goes along and is seen on the other side', async () => {
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await write(page, 'this one');
    const seen = staffLog.getByRole('img', { name: 'Picture 1' });
    await expect(seen).toBeVisible();
    expect(await seen.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(8);
    await log(page).getByRole('button', { name: 'Picture 1' }).last().click();
    await expect(page.getByRole('dialog', { name: 'Picture 1' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what came while the chat was left is counted at the service', async () => {
    await go(page, '/m/activity');
    await staff.getByRole('combobox', { name: 'Write a reply' }).fill('<img src=x onerror=alert(1)> Is it solved?');
    await staff.getByRole('button', { name: 'Send' }).click();
    await expect(navigation(page).getByRole('button', { name: /^\(1\) ?Service$/ })).toBeVisible();
    await go(page, '/m/chat');
    await expect(log(page)).toContainText('<img src=x onerror=alert(1)> Is it solved?');
    await expect(navigation(page).getByRole('button', { name: 'Service', exact: true })).toBeVisible();
  });

  await test.step('the operator closes, the member rates, and writes again', async () => {
    await staff.getByRole('button', { name: 'Close', exact: true }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
    await expect(page.getByText('Thank you for your answer')).toBeVisible();
    await write(page, 'One more thing');
    await expect(staffLog).toContainText('One more thing', SOON);
    await expect(row).toContainText('Waiting');
  });
  await staff.context().close();
});

test('CHA-004 a visitor’s words follow into the account; what was written without a network is sent once', async ({
  page,
}) => {
  await english(page);
  const { name } = await newMember(page.request);
  await page.context().clearCookies();
  await english(page);
  await page.goto('/m/chat');

  await test.step('on a shared device nothing stays for the next one when a visitor ends the chat', async () => {
    await write(page, 'My code is 4711');
    await expect(page.locator('[data-fate=sent]')).toHaveCount(1);
    await expect(page.getByText('On a shared device, end the chat')).toBeVisible();
    await page.getByRole('button', { name: 'End chat' }).click();
    const asks = page.getByRole('alertdialog');
    await asks.getByRole('button', { name: 'End chat' }).click();
    await expect(page.getByRole('group', { name: 'How helpful were we?' })).toBeVisible();
    await expect(page.getByText('My code is 4711')).toHaveCount(0);
    await page.getByRole('radio', { name: '4 of 5' }).check({ force: true });
    await expect(page.getByText('Thank you for your answer')).toBeVisible();
    await expect(asks).toBeHidden();
    await page.reload();
    await expect(log(page)).toBeVisible();
    await expect(page.getByText('My code is 4711')).toHaveCount(0);
  });

  await write(page, 'I cannot sign in');
  await expect(page.locator('[data-fate=sent]')).toHaveCount(1);

  await test.step('without a network messages wait, and go out once each when it is back', async () => {
    await setOffline(page, true);
    await write(page, 'first in the tunnel');
    await write(page, 'second in the tunnel');
    await expect(page.locator('[data-fate=queued]')).toHaveCount(2);
    await setOffline(page, false);
    await expect(page.locator('[data-fate=sent]')).toHaveCount(3);
    await page.reload();
    await expect(page.locator('[data-fate=sent]')).toHaveCount(3);
    const texts = await log(page).locator('[data-fate=sent] p').allInnerTexts();
    expect(texts).toEqual(['I cannot sign in', 'first in the tunnel', 'second in the tunnel']);
  });

  await test.step('signed in, the conversation is the member’s', async () => {
    await asMember(page, name);
    await page.goto('/m/chat');
    await expect(log(page)).toContainText('first in the tunnel');
  });

  await test.step('the operator’s own chat is an address elsewhere, which is opened after asking', async () => {
    const chatUrl = 'https://t.me/parlour_demo';
    await page.route(`**${launchChat.path}?*`, (route) =>
      route.fulfill({ json: { success: true, value: { chatUrl } } }),
    );
    await page.context().route(`${chatUrl}**`, (route) => route.fulfill({ body: 'elsewhere' }));
    await navigation(page).getByRole('button', { name: 'Service' }).click();
    await page.getByRole('button', { name: 'Live chat' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('t.me');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Continue' }).click();
    const other = await opened;
    await expect(other).toHaveURL(chatUrl);
    expect(await other.evaluate(() => opener)).toBeNull();
    await other.close();
  });
});
