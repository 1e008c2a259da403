import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';

/** Copies a text and says so; where the browser forbids it, the text can still be chosen by hand. */
export function useCopy(): (text: string) => void {
  const t = useT();
  return (text) => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => toasts.show('success', t('second.copied')),
      () => toasts.show('fail', t('second.notCopied')),
    );
  };
}
