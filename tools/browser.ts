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

/** Path of the browser's program. */
export async function browserPath(): Promise<string> {
  const given = process.env.CHROMIUM;
  if (given) return given;
  return SYSTEM.find((path) => existsSync(path)) ?? chromium.executablePath();
}
