import { TOP_BAR_PAGES } from '@parlour/contract/pages';
import type { ReactNode } from 'react';
import css from './Layout.module.css';
import { PageBoundary } from './PageFailure.tsx';
import { TopBar } from './TopBar.tsx';
import { usePath } from './usePath.ts';

/** Layout of every page except home and the game: back button, title and at most one action. */
export function InnerFrame({ children }: { children: ReactNode }) {
  const path = usePath();
  return (
    <>
      {TOP_BAR_PAGES.includes(path) && <TopBar path={path} />}
      <main className={css.page} data-page={path}>
        <PageBoundary path={path}>{children}</PageBoundary>
      </main>
    </>
  );
}
