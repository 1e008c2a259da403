import { useEffect } from 'react';
import { t } from './texts.ts';

/** Sets the document's title: the open page, followed by the console's name. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.title')}`;
  }, [title]);
}
