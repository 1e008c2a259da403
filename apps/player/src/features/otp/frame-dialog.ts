/** An external page in a modal sandboxed frame without access to ours. */
import css from './geetest.module.css';

export type FrameTexts = { title: string; close: string };

type Frame = { src: string; sandbox: string; texts: FrameTexts };

/**
 * Shows a page until it has delivered its result.
 *
 * @param read parses a message of the frame; undefined if it does not end the dialog
 * @returns null if the visitor closed it
 */
export function frameDialog<T>(
  { src, sandbox, texts }: Frame,
  read: (event: MessageEvent<unknown>) => T | null | undefined,
): Promise<T | null> {
  return new Promise((done) => {
    const dialog = document.createElement('dialog');
    dialog.className = css.dialog ?? '';
    dialog.setAttribute('aria-label', texts.title);
    const frame = document.createElement('iframe');
    frame.className = css.frame ?? '';
    frame.title = texts.title;
    frame.setAttribute('sandbox', sandbox);
    frame.src = src;
    const close = document.createElement('button');
    close.type = 'button';
    close.className = css.close ?? '';
    close.textContent = texts.close;
    const finish = (result: T | null) => {
      window.removeEventListener('message', hear);
      dialog.remove();
      done(result);
    };
    function hear(event: MessageEvent<unknown>) {
      if (event.source !== frame.contentWindow) return;
      const result = read(event);
      if (result !== undefined) finish(result);
    }
    window.addEventListener('message', hear);
    close.addEventListener('click', () => finish(null));
    dialog.addEventListener('cancel', () => finish(null));
    dialog.append(frame, close);
    // Inside the open popup, so that a press in the check does not count as a press outside the popup.
    (document.querySelector('[role=dialog]') ?? document.body).append(dialog);
    dialog.showModal();
  });
}
