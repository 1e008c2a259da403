/** Bottom sheet as a native modal dialog, so that the browser handles focus, Escape and the page behind it. */
import { h, icon } from './dom.ts';
import { t } from './i18n.ts';

export function openSheet(title: string, ...content: (Node | string | null)[]): HTMLDialogElement {
  const close = h('button', { class: 'sheet__close', label: t('close'), attributes: { type: 'button' } });
  close.append(icon('close'));
  const dialog = h(
    'dialog',
    { class: 'sheet', label: title },
    h('header', { class: 'sheet__head' }, h('h2', { text: title }), close),
    // Focusable, so that it can be scrolled by keyboard.
    h('div', { class: 'sheet__body', label: title, attributes: { tabindex: '0', role: 'region' } }, ...content),
  );
  close.addEventListener('click', () => dialog.close());
  // The target of a tap outside the sheet is the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
