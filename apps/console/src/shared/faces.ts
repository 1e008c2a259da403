/** A font that is not loaded at the first text render is not used by the page, so the first render waits briefly. */
const FACES = ['450 13px Manrope', '800 24px "Bricolage Grotesque"'];
const LONGEST_WAIT_MS = 400;

export async function awaitFaces(): Promise<void> {
  await Promise.race([
    Promise.allSettled(FACES.map((face) => document.fonts.load(face))),
    new Promise((done) => setTimeout(done, LONGEST_WAIT_MS)),
  ]);
}
