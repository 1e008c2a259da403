/** What a browser may deny of the device (see `browser.ts`): its clipboard, its other apps, its speaker. */

/** Puts a text on the clipboard. @throws when the browser denies it: the text can still be chosen by hand */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}

const SAVED_MS = 10_000;

export const canShare = (): boolean => 'share' in navigator;

/** Offers a link to other apps, where {@link canShare}. Closing the device's own sheet is an answer, too. */
export function shareLink(data: ShareData): void {
  navigator.share(data).catch(() => undefined);
}

/** Hands a picture to other apps, or saves it where the browser has no such sheet. */
export function sharePicture(picture: File): void {
  const files = [picture];
  if (canShare() && navigator.canShare?.({ files })) {
    navigator.share({ files }).catch(() => undefined);
    return;
  }
  const url = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href: url, download: picture.name }).click();
  // The download has begun by then; the address is needed until it has.
  setTimeout(() => URL.revokeObjectURL(url), SAVED_MS);
}

/** Something that sounds; null where the browser has nothing. */
export function soundContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}
