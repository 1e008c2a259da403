import type { ReactNode } from 'react';
import { useWhitelabel } from '../features/system/system.queries.ts';
import css from './Layout.module.css';
import { MainHeader } from './MainHeader.tsx';
import { PageBoundary } from './PageFailure.tsx';
import { PageFooter } from './PageFooter.tsx';
import { usePath } from './usePath.ts';

/** Layout of home: the brand's header above, the page footer below. */
export function MainFrame({ children }: { children: ReactNode }) {
  const brand = useWhitelabel();
  const path = usePath();
  return (
    <>
      <MainHeader />
      <main className={css.page} data-page={path}>
        <h1 className="sr">{brand?.name}</h1>
        <PageBoundary path={path}>{children}</PageBoundary>
      </main>
      <PageFooter />
    </>
  );
}
