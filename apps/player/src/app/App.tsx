import type { LanguageCode } from '@parlour/contract/languages';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FirstTitle } from '../shared/firstTitle.ts';
import { I18nProvider, type T } from '../shared/i18n.tsx';
import { DownloadBarContext } from './downloadBar.ts';
import { HydratedContext } from './HydrationMark.tsx';
import type { buildRouter } from './router.tsx';

type Props = {
  router: ReturnType<typeof buildRouter>;
  queryClient: QueryClient;
  language: LanguageCode;
  t: T;
  downloadBar: boolean;
  /** Title of the first page from the document's head. */
  title: string | null;
  /** Called once the layout is mounted, whatever happens to the page in it; never on the server. */
  onDrawn?: () => void;
  /** Called once a page is mounted with its content; never on the server. */
  onHydrated?: () => void;
};

/** Root component, identical on the server and in the browser. */
export function App({ router, queryClient, language, t, downloadBar, title, onDrawn, onHydrated }: Props) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider language={language} t={t}>
        <DownloadBarContext value={downloadBar}>
          <FirstTitle value={title}>
            <HydratedContext value={onHydrated}>
              <RouterProvider router={router} />
            </HydratedContext>
          </FirstTitle>
        </DownloadBarContext>
      </I18nProvider>
    </QueryClientProvider>
  );
}
