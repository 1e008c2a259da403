/** Milliseconds after which the callback runs in a hidden page, which renders no frames. */
const UNSEEN_MS = 250;

/**
 * Runs a callback after the next frame has been painted, so that the response to a tap is painted first.
 *
 * @returns a function that cancels it
 */
export function afterFrame(run: () => void): () => void {
  let timer = setTimeout(run, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
