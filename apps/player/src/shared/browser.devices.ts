/** What a browser may deny of the device (see `browser.ts`): its clipboard, its other apps, its speaker. */

/** Puts a text on the clipboard. @throws when the browser denies it: the text can still be chosen by hand */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}

export const canShare = (): boolean => 'share' in navigator;

/** Offers a link to other apps, where {@link canShare}. Closing the device's own sheet is an answer, too. */
export function shareLink(data: ShareData): void {
  navigator.share(data).catch(() => undefined);
}

/** Something that sounds; null where the browser has nothing. */
export function soundContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}
