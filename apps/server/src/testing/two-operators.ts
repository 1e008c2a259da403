/** An app for the tests of a file, with two operators who can approve each other's requests. */
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../platform/db/db.ts';
import { type TestApp, testApp } from './app.ts';
import { consoleOf, goingClock, type Tab } from './console.ts';

type Made = { app: TestApp; desk: ReturnType<typeof consoleOf>; one: Tab; two: Tab };

/** Starts the app before the tests of a suite and closes it after them; its parts are there while they run. */
export function withTwoOperators(open: () => Promise<Database>, options: Parameters<typeof testApp>[1] = {}) {
  const clock = goingClock();
  let made: Made | undefined;
  const parts = (): Made => {
    if (!made) throw new Error('the app starts before the first test');
    return made;
  };
  beforeAll(async () => {
    const app = await testApp(await open(), { clock: clock.now, env: { ROLES: 'api' }, ...options });
    const desk = consoleOf(app);
    const [one, two] = [await desk.operator(clock, 'first-person'), await desk.operator(clock, 'second-person')];
    made = { app, desk, one, two };
  });
  afterAll(() => made?.app.close());
  return {
    clock,
    app: () => parts().app,
    db: () => parts().app.database.db,
    desk: () => parts().desk,
    one: () => parts().one,
    two: () => parts().two,
  };
}
