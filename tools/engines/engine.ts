/** What a walk asks of a browser engine, whatever drives it. */
export type Engine = {
  /** Name and version, such as `Firefox 153.7`. */
  name: string;
  open: (address: string) => Promise<void>;
  /** Runs a function body in the page and answers what it returns; the arguments are in `args`. */
  run: (body: string, ...args: unknown[]) => Promise<unknown>;
  /** Presses what a CSS selector finds first, as a pointer does. */
  press: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  /** A PNG of what is seen. */
  picture: () => Promise<Buffer>;
  /** What the engine itself complained of; empty where it cannot tell. */
  complaints: () => string[];
  close: () => Promise<void>;
};

/** The phone that every engine is. */
export const PHONE = { width: 390, height: 844 };

const LIMIT_MS = 20_000;
const PACE_MS = 50;

/** Waits until a function body in the page returns something true. */
export async function until(engine: Engine, what: string, body: string, ...args: unknown[]): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!(await engine.run(body, ...args))) {
    if (Date.now() > end) throw new Error(`${engine.name}: waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, PACE_MS));
  }
}
