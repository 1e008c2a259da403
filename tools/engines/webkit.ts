/** WebKitGTK over WebDriver, on a separate display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { type Engine, PHONE, until } from './engine.ts';

/** WebDriver's key of an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a virtual display; resolves with its number when it is ready. */
async function openDisplay(): Promise<{ name: string; child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((found, failed) => {
    child.once('error', failed);
    child.stdout.once('data', (data: Buffer) => found(data.toString().trim()));
  });
  return { name: `:${number}`, child };
}

/**
 * @param driver path of WebKitWebDriver
 * @param browser path of the MiniBrowser that it drives
 */
export async function openWebKit(driver: string, browser: string): Promise<Engine> {
  const display = await openDisplay();
  const port = await freePort();
  const child = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      // The sandbox does not work as root, and there is no graphics card. Without its compositor, WebKit crashes during
      // page transitions.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const base = `http://127.0.0.1:${port}`;

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(base + path, init);
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKit: ${method} ${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  }

  for (let tries = 0; ; tries += 1) {
    try {
      await ask('GET', '/status');
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  const opened = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/session/${opened.sessionId}`;
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, ...PHONE });

  const find = async (selector: string): Promise<string> => {
    const found = (await ask('POST', `${session}/element`, { using: 'css selector', value: selector })) as Record<
      string,
      string
    >;
    return found[ELEMENT] ?? '';
  };
  const engine: Engine = {
    name: `WebKitGTK ${opened.capabilities.browserVersion}`,
    open: async (address) => void (await ask('POST', `${session}/url`, { url: address })),
    run: (body, ...args) => ask('POST', `${session}/execute/sync`, { script: `const args = arguments; ${body}`, args }),
    async press(selector) {
      await until(engine, selector, 'return document.querySelector(args[0]) !== null', selector);
      await engine.run('document.querySelector(args[0]).scrollIntoView({ block: "center" })', selector);
      await ask('POST', `${session}/element/${await find(selector)}/click`, {});
    },
    async type(selector, text) {
      await until(engine, selector, 'return document.querySelector(args[0]) !== null', selector);
      await ask('POST', `${session}/element/${await find(selector)}/value`, { text });
    },
    picture: async () => Buffer.from(String(await ask('GET', `${session}/screenshot`)), 'base64'),
    complaints: () => [],
    async close() {
      await ask('DELETE', session).catch(() => {});
      child.kill();
      display.child.kill();
    },
  };
  return engine;
}
