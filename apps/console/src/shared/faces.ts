/** A face that is not there when the first text is drawn stays away from the page, so the first text waits a little. */
const FACES = ['450 13px Manrope', '800 24px "Bricolage Grotesque"'];
const LONGEST_WAIT_MS = 400;

export async function awaitFaces(): Promise<void> {
  await Promise.race([
    Promise.allSettled(FACES.map((face) => document.fonts.load(face))),
    new Promise((done) => setTimeout(done, LONGEST_WAIT_MS)),
  ]);
}
