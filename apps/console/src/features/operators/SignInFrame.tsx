import { Logo } from '@parlour/ui/Logo';
import type { ReactNode } from 'react';
import { ThemeToggle } from '../../shared/ThemeToggle.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './SignInFrame.module.css';

/** Card with the light effect, shared by all screens before the sign-in. */
export function SessionIssuer({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Logo name={t('app.name')} />
        <small className={css.kind}>{t('app.console')}</small>
        <ThemeToggle />
      </header>
      <main className={css.card}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.text}>{text}</p>
        {children}
      </main>
    </div>
  );
}
