/** What a browser's own name and mode tell of the device: one place for every such rule (N62). */

/** Name by which our native shell tells of itself, with its version. */
const APP_PATTERN = /\bParlourApp\/[0-9]+(\.[0-9]+)*\b/;

/** Whether a user agent is that of our native shell. */
export const isAppAgent = (userAgent: string): boolean => APP_PATTERN.test(userAgent);

export type Opened = { userAgent: string; standalone: boolean; iosStandalone: boolean };
export type OpenedAs = 'H5' | 'APP' | 'PWA' | 'WEBCLIP';

/** Which way the app was opened: in a browser, in the native shell, installed, or by a profile's icon. */
export function openedAs({ userAgent, standalone, iosStandalone }: Opened): OpenedAs {
  if (isAppAgent(userAgent)) return 'APP';
  if (iosStandalone) return 'WEBCLIP';
  return standalone ? 'PWA' : 'H5';
}

export type System = 'ios' | 'android' | 'other';

/** The system of a device. An iPad that calls itself a Macintosh is told apart by its touch points. */
export function detectSystem(userAgent: string, touchPoints = 0): System {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  if (/\bMacintosh\b/.test(userAgent) && touchPoints > 1) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
}

/** Oldest iOS that the house recommends. */
export const RECOMMENDED_IOS = [12, 4] as const;

/** Version of iOS that a user agent names, or null when it names none. */
export function iosVersion(userAgent: string): readonly [major: number, minor: number] | null {
  const [, major, minor] = /\b(?:iPhone|CPU)(?: iPhone)? OS (\d{1,3})(?:_(\d{1,3}))?/.exec(userAgent) ?? [];
  return major === undefined ? null : [Number(major), Number(minor ?? 0)];
}

/** Whether the reader is told to bring the system up to date. */
export function recommendsNewerIos(userAgent: string): boolean {
  const version = iosVersion(userAgent);
  if (!version) return false;
  const [major, minor] = version;
  return major < RECOMMENDED_IOS[0] || (major === RECOMMENDED_IOS[0] && minor < RECOMMENDED_IOS[1]);
}
