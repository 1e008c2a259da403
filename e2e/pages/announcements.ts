/** Announcements that pop up over home, without an operator. */
import type { Page } from '@playwright/test';

type News = {
  /** Audience: members, members at their first login, visitors. */
  execution: 'A' | 'F' | 'B';
  content?: string;
  /** The answer is delayed until this resolves. */
  until?: Promise<void>;
};

/** Makes the list of announcements contain a single popup. */
export async function withAnnouncements(page: Page, { until, ...news }: News): Promise<void> {
  await page.route('**/wps/content/announcements?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { list: object[] } };
    const shown = { id: '900', type: 'PU', title: 'News', version: 'v1', announcementImages: [], link: '' };
    const list = [{ ...body.value.list[0], ...shown, ...news }];
    await until;
    await route.fulfill({ response: answer, json: { success: true, value: { list } } });
  });
}
