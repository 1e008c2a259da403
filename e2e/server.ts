/** Starts the product as a user does, on a free port and a fresh data folder, and stops it after the tests. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { smtpDouble } from '../apps/server/src/testing/smtp.ts';

const ROOT = resolve(import.meta.dirname, '..');
const START_LIMIT_MS = 60_000;

export type Product = { url: string; dataDir: string; setupUrl: string; stop: () => Promise<void> };

const folder = (name: string): string => mkdtempSync(join(tmpdir(), `parlour-${name}-`));

/** Starts the product on a data folder and resolves when it is ready. */
async function startOn(dataDir: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['e2e/serve.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      THROTTLE_SCALE: '1000',
      BALLAST_MB: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const address = await new Promise<string>((found, failed) => {
    const limit = setTimeout(() => failed(new Error(`the server did not start:\n${lines.join('')}`)), START_LIMIT_MS);
    child.on('exit', (code) => failed(new Error(`the server stopped with ${code}:\n${lines.join('')}`)));
    child.stderr.on('data', (data: Buffer) => {
      lines.push(data.toString());
      process.stderr.write(data);
    });
    child.stdout.on('data', (data: Buffer) => {
      lines.push(data.toString());
      const match = /http:\/\/localhost:(\d+)/.exec(lines.join(''));
      if (!match) return;
      clearTimeout(limit);
      found(`http://localhost:${match[1]}`);
    });
  });
  child.removeAllListeners('exit');
  return {
    url: address,
    setupUrl: /(http\S+setup=\S+)/.exec(lines.join(''))?.[1] ?? '',
    stop: async () => {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Starts the product on a data folder of its own, which goes with it. */
async function startIn(dataDir: string, settings: Record<string, string>): Promise<Product> {
  const { url, setupUrl, stop } = await startOn(dataDir, settings);
  return {
    url,
    setupUrl,
    dataDir,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the product on a copy of the data folder that the very first start filled. A test that changes global settings
 * starts another one.
 *
 * @param settings environment on top of the default one
 */
export function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = folder('e2e');
  cpSync(process.env.PARLOUR_FILLED ?? '', dataDir, { recursive: true });
  return startIn(dataDir, settings);
}

/** Starts a house of its own on an empty data folder, for settings that a house keeps from its first start on. */
export const startFresh = (settings: Record<string, string>): Promise<Product> => startIn(folder('fresh'), settings);

/** A real SMTP server that stores accepted mails as files for tests. */
async function receiveMails(mails: string): Promise<() => Promise<void>> {
  let letters = 0;
  const smtp = await smtpDouble(
    { authOptional: true, hideSTARTTLS: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    (raw) => writeFileSync(join(mails, `${String(++letters).padStart(6, '0')}.eml`), raw),
  );
  process.env.MAIL_URL = `smtp://127.0.0.1:${smtp.port}`;
  process.env.MAIL_FROM = 'Parlour <no-reply@parlour.example>';
  return smtp.close;
}

export default async function startServer(): Promise<() => Promise<void>> {
  const mails = folder('mails');
  const stopMails = await receiveMails(mails);
  const filled = folder('filled');
  await (await startOn(filled, {})).stop();
  process.env.PARLOUR_FILLED = filled;
  const { url, dataDir, setupUrl, stop } = await startProduct();
  process.env.PARLOUR_URL = url;
  process.env.PARLOUR_DATA = dataDir;
  process.env.PARLOUR_SETUP = setupUrl;
  process.env.PARLOUR_MAILS = mails;
  return async () => {
    await stop();
    await stopMails();
    for (const gone of [mails, filled]) rmSync(gone, { recursive: true, force: true });
  };
}
