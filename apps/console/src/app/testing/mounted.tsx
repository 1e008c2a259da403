/** Parts of the console mounted on a minimal page, whose calls a test answers. */
import { mount, type PageNode } from '@parlour/ui/testing/page';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Fetched } from './markup.tsx';

/** What the server returns to a call. */
export type Answer = { success: true; value: unknown } | { success: false; code: string; value?: unknown };
type Call = { method: string; path: string; body: unknown };

const REFUSED: Answer = { success: false, code: 'system.busy' };

/** Mounts a part on the open page (see `openPage`) with prefetched data. @param answer answers its calls */
export async function mountPart(
  node: ReactNode,
  { fetched = [], answer = () => REFUSED }: { fetched?: readonly Fetched[]; answer?: (call: Call) => Answer } = {},
) {
  const sent: Call[] = [];
  type Sent = { method?: string; body?: string | Uint8Array };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: Sent = {}) => {
    // A file is its own body.
    const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : body };
    sent.push(call);
    return Response.json({ message: '', ...answer(call) });
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  for (const [key, data] of fetched) client.setQueryData(key, data);
  const page = await mount(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
  const { box, fill, press, forward } = page;
  const find = (what: string, found: PageNode | undefined): PageNode => {
    if (!found) throw new Error(`there is no ${what} in: ${box.textContent}`);
    return found;
  };
  /** Returns the control with a label. */
  const control = (label: string): PageNode => {
    const labels = page.all('label');
    const exact = labels.find(({ textContent }) => textContent === label);
    const of = find(label, exact ?? labels.find(({ textContent }) => textContent.startsWith(label)));
    const id = of.getAttribute('for');
    return find(
      label,
      [...of.below(), ...box.below()].find((each) =>
        id === null ? /^(input|select|textarea)$/.test(each.localName) : each.getAttribute('id') === id,
      ),
    );
  };
  const withRole = (role: string): string[] =>
    box
      .below()
      .flatMap((each) => (each.getAttribute('role') === role && each.textContent !== '' ? [each.textContent] : []));
  return {
    ...page,
    client,
    sent,
    control,
    enter: (label: string, value: string) => fill(control(label), value),
    /** Presses the button of a name, and waits for what it causes. */
    push: async (name: string) => {
      await press(
        find(
          name,
          page.all('button').find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name),
        ),
      );
      await forward(0);
    },
    /** Submits the form, and waits for what it causes. */
    submit: async () => {
      const [form] = page.all('form');
      await page.does(() => find('form', form).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
      await forward(0);
    },
    /** Texts of live regions, and of errors. */
    statuses: () => withRole('status'),
    alerts: () => withRole('alert'),
    /** Texts of the errors at fields. */
    faults: () =>
      page.all('input').flatMap((input) => {
        if (input.getAttribute('aria-invalid') !== 'true') return [];
        const id = input.getAttribute('aria-describedby');
        return [box.below().find((each) => each.getAttribute('id') === id)?.textContent ?? ''];
      }),
  };
}
