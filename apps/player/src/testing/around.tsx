/** Providers around every screen of the app, for mounting one alone. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { I18nProvider, type T, useSetLanguage } from '../shared/i18n.tsx';
import { mount } from './page.tsx';

/** A language whose texts are their keys in angle brackets. */
const OTHER = `data:text/javascript,export default new Proxy({}, { get: (_all, key) => "<" + String(key) + ">" })`;

/** Returns the URL of a call. */
export const addressIn = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : input.toString();

/** Translates to the key followed by its values. */
export const withValues: T = (key, values = {}) => [key, ...Object.values(values)].join(' ');

type Around = { client: QueryClient; path: string; t?: T };

/** Mounts a screen at an address, optionally with a query; texts are their keys, unless `t` is given. */
export async function mountScreen(screen: ReactNode, { client, path, t = (key) => key }: Around) {
  const root = createRootRoute();
  const [pathname = path] = path.split('?');
  const routes = [createRoute({ getParentRoute: () => root, path: pathname, component: () => screen })];
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, defaultPendingMinMs: 0 });
  await router.load();
  let setLanguage: ReturnType<typeof useSetLanguage> | undefined;
  function Chooser() {
    setLanguage = useSetLanguage();
    return null;
  }
  const page = await mount(
    <QueryClientProvider client={client}>
      <I18nProvider language="EN" t={t}>
        <Chooser />
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return {
    ...page,
    router,
    /** Switches to another language, whose texts are their keys in angle brackets. */
    changeLanguage: () => page.does(() => setLanguage?.('CN', OTHER)),
  };
}
