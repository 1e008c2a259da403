/** A QR code as a PNG for printing or sharing. */
import { qrPath } from '@parlour/ui/Qr';
import { sharePicture } from '../../shared/browser.devices.ts';

/** Pixels per module: large enough for printing. */
const SQUARE = 24;

/** Draws a code and downloads it. @returns whether the browser could draw it */
export async function saveQr(text: string, name: string): Promise<boolean> {
  const { size, path } = qrPath(text);
  const squares = new Path2D(path);
  const canvas = Object.assign(document.createElement('canvas'), { width: size * SQUARE, height: size * SQUARE });
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SQUARE, SQUARE);
  context.fillStyle = '#000';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled, not an array
  context.fill(squares);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (picture) sharePicture(new File([picture], `${name}.png`, { type: 'image/png' }));
  return picture !== null;
}
