import type { ReactNode } from 'react';
import { useWhitelabel } from '../features/system/system.queries.ts';
import css from './Layout.module.css';
import { MainHeader } from './MainHeader.tsx';
import { PageFooter } from './PageFooter.tsx';
import { usePath } from './usePath.ts';

/** Home's frame: the header of the brand above, the page footer below. */
export function MainFrame({ children }: { children: ReactNode }) {
  const brand = useWhitelabel();
  return (
    <>
      <MainHeader />
      <main className={css.page} data-page={usePath()}>
        <h1 className="sr">{brand?.name}</h1>
        {children}
      </main>
      <PageFooter />
    </>
  );
}
