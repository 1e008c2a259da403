import type { ReactNode } from 'react';
import css from './PageHead.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Header of a section: title, additional content, and the theme switch. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.bar}>
      <h1 className={css.title}>{title}</h1>
      {children}
      <ThemeToggle />
    </header>
  );
}
