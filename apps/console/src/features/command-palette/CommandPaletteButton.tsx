import { Icon } from '@parlour/ui/Icon';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../shared/texts.ts';
import type { Page } from './command-palette.rules.ts';
import css from './Finder.module.css';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** Whether a key press is text input. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Whether a key press opens the palette: `/`, or K with Control or Command, unless a field or a dialog handles it. */
function asksForFinder(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if (event.key === '/') return !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting(event.target);
  return event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
}

type Props = { pages: readonly Page[] };

/** Opens the command palette by a button or a key. */
export function CommandPaletteButton({ pages }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForFinder(event)) return;
      event.preventDefault();
      setWasOpen(true);
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        title={t('finder.label')}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        <Icon name="search" />
        <span>{t('finder.open')}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {wasOpen && (
        <Suspense>
          <CommandPalette open={isOpen} pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
