/** Photos are downscaled before the upload: the server would do so anyway, and mobile connections are slow. */

const SMALL_ENOUGH = 700_000;
/** Largest side that the server keeps. */
const LARGEST_SIDE = 1600;

/** Returns the bytes to upload for a file: a large photo downscaled, everything else unchanged. */
export async function sendable(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const whole = async () => new Uint8Array(await file.arrayBuffer());
  if (file.type !== 'image/jpeg' || file.size <= SMALL_ENOUGH) return whole();
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, LARGEST_SIDE / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return smaller && smaller.size < file.size ? new Uint8Array(await smaller.arrayBuffer()) : await whole();
  } catch {
    // The server reports what is wrong with it.
    return whole();
  }
}
