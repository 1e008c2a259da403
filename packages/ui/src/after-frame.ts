/** A page that nobody sees draws no frames: it goes on after this many milliseconds. */
const UNSEEN_MS = 250;

/**
 * Runs what need not stand in the next frame, when that frame has been painted: a tap is answered first.
 *
 * @returns what calls it off
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
