/** Interface of a browser engine, whatever drives it. */
export type Engine = {
  /** Name and version, such as `Firefox 153.7`. */
  name: string;
  open: (address: string) => Promise<void>;
  /** Runs a function body in the page and returns its result; the arguments are in `args`. */
  run: (body: string, ...args: unknown[]) => Promise<unknown>;
  /** Presses the first match of a CSS selector with the pointer. */
  press: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  /** Takes a screenshot of the viewport as PNG. */
  picture: () => Promise<Buffer>;
  /** Returns the engine's console errors; empty if unsupported. */
  complaints: () => string[];
  close: () => Promise<void>;
};

/** Viewport of every engine. */
export const PHONE = { width: 390, height: 844 };

const LIMIT_MS = 20_000;
const PACE_MS = 50;

/** Waits until a function body in the page returns a truthy value. */
export async function until(engine: Engine, what: string, body: string, ...args: unknown[]): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!(await engine.run(body, ...args))) {
    if (Date.now() > end) throw new Error(`${engine.name}: waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, PACE_MS));
  }
}
