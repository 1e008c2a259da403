/**
 * Chromium for tests and benchmarks: the one that CHROMIUM names, the system's, or the one from the package registry.
 */
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
/** Renders WebGL in software: for games, at twice the cost of a page without it. */
export const WEBGL_FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Returns the path of an installed browser, or the one that CHROMIUM names. */
export const installedBrowser = (): string | undefined =>
  process.env.CHROMIUM ?? SYSTEM.find((path) => existsSync(path));

/** Returns the path of the browser executable. */
export const browserPath = async (): Promise<string> => installedBrowser() ?? (await chromium.executablePath());
