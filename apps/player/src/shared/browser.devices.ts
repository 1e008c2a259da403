/** Device APIs that a browser may deny (see `browser.ts`): clipboard, sharing, audio. */

/** Copies a text to the clipboard. @throws when the browser denies it: the text can still be selected by hand */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}

const SAVED_MS = 10_000;

export const canShare = (): boolean => 'share' in navigator;

/** Shares a link with other apps, if {@link canShare}. Closing the device's dialog is no error. */
export function shareLink(data: ShareData): void {
  navigator.share(data).catch(() => undefined);
}

/** Shares an image with other apps, or downloads it where sharing is unsupported. */
export function sharePicture(picture: File): void {
  const files = [picture];
  if (canShare() && navigator.canShare?.({ files })) {
    navigator.share({ files }).catch(() => undefined);
    return;
  }
  saveFile(picture);
}

/** Downloads a file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
  // The download has started by then and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), SAVED_MS);
}

/** Returns an audio context; null where unsupported. */
export function soundContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}
