import { useEffect } from 'react';
import { t } from './texts.ts';

/** What the browser's tab says: the title of what is open, and whose it is. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.title')}`;
  }, [title]);
}
