/** First-in, first-out mutex. */
export type Turns = { take: () => Promise<() => void>; free: () => boolean };

export const createTurns = (): Turns => {
  const waiting: (() => void)[] = [];
  let taken = false;

  const giveBack = (): (() => void) => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    };
  };

  return {
    free: () => !taken,
    take: async () => {
      if (taken) await new Promise<void>((pass) => waiting.push(pass));
      taken = true;
      return giveBack();
    },
  };
};
