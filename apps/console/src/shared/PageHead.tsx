import type { ReactNode } from 'react';
import css from './PageHead.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';

/** The bar over a section: its title, what stands beside it, and the theme. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.bar}>
      <h1 className={css.title}>{title}</h1>
      {children}
      <ThemeToggle />
    </header>
  );
}
