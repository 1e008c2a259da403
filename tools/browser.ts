/** A Chromium for tests and benchmarks: the one that CHROMIUM names, the system's, or the one from the package registry. */
import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Draws WebGL without a graphics card: for games, at twice the work of a page without it. */
export const WEBGL_FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Path of a browser that is on the machine, or that CHROMIUM names. */
export const installedBrowser = (): string | undefined =>
  process.env.CHROMIUM ?? SYSTEM.find((path) => existsSync(path));

/** Path of the browser's program. */
export const browserPath = async (): Promise<string> => installedBrowser() ?? (await chromium.executablePath());
