/** Device detection by user agent and display mode: all such rules are here (N62). */

/** Product token of our native shell, with its version. */
const APP_PATTERN = /\bParlourApp\/[0-9]+(\.[0-9]+)*\b/;

/** Whether a user agent is that of our native shell. */
export const isAppAgent = (userAgent: string): boolean => APP_PATTERN.test(userAgent);

export type Opened = { userAgent: string; standalone: boolean; iosStandalone: boolean };
export type OpenedAs = 'H5' | 'APP' | 'PWA' | 'WEBCLIP';

/** Returns how the app was opened: in a browser, in the native shell, installed, or by a profile's icon. */
export function openedAs({ userAgent, standalone, iosStandalone }: Opened): OpenedAs {
  if (isAppAgent(userAgent)) return 'APP';
  if (iosStandalone) return 'WEBCLIP';
  return standalone ? 'PWA' : 'H5';
}

export type System = 'ios' | 'android' | 'other';

/** Detects the system of a device. An iPad that identifies as a Macintosh is recognised by its touch points. */
export function detectSystem(userAgent: string, touchPoints = 0): System {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  if (/\bMacintosh\b/.test(userAgent) && touchPoints > 1) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
}

/** Oldest recommended iOS version. */
export const RECOMMENDED_IOS = [12, 4] as const;

/** Parses the iOS version in a user agent; returns null when there is none. */
export function iosVersion(userAgent: string): readonly [major: number, minor: number] | null {
  const [, major, minor] = /\b(?:iPhone|CPU)(?: iPhone)? OS (\d{1,3})(?:_(\d{1,3}))?/.exec(userAgent) ?? [];
  return major === undefined ? null : [Number(major), Number(minor ?? 0)];
}

/** Whether to recommend an update of the system. */
export function recommendsNewerIos(userAgent: string): boolean {
  const version = iosVersion(userAgent);
  if (!version) return false;
  const [major, minor] = version;
  return major < RECOMMENDED_IOS[0] || (major === RECOMMENDED_IOS[0] && minor < RECOMMENDED_IOS[1]);
}
