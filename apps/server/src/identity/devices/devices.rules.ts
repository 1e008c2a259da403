/** Parses the device from the `User-Agent` header. Pure; for display only, never as proof of identity. */

type Known = readonly [pattern: RegExp, name: string];

/** Ordered, because a browser also names those that it derives from. */
const BROWSERS: readonly Known[] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bUC(Browser|Web)\b/, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\b(FBAN|FBAV)\b/, 'Facebook'],
  [/\bTelegram/, 'Telegram'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Known[] = [
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (known: readonly Known[], userAgent: string): string =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

export type Device = { browser: string; system: string; kind: 'phone' | 'tablet' | 'computer' };

/** Returns browser, system and kind; the names are empty when the text contains no known one. */
export function parseDevice(userAgent: string): Device {
  const system = first(SYSTEMS, userAgent);
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent));
  const isPhone = /^(Android|iPhone|HarmonyOS)$/.test(system) || /\bMobile\b/.test(userAgent);
  return { browser: first(BROWSERS, userAgent), system, kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer' };
}

/** Returns the display name of a device, such as `Chrome · Android`; empty when nothing is known. */
export function deviceName(userAgent: string): string {
  const { browser, system } = parseDevice(userAgent);
  return [browser, system].filter(Boolean).join(' · ');
}
