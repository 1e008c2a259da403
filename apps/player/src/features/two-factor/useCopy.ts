import { copyText } from '../../shared/browser.devices.ts';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';

/**
 * Returns a function that copies a text and confirms it; if the browser forbids it, the text can be selected by hand.
 */
export function useCopy(): (text: string) => void {
  const t = useT();
  return (text) => {
    copyText(text).then(
      () => toasts.show('success', t('second.copied')),
      () => toasts.show('fail', t('second.notCopied')),
    );
  };
}
