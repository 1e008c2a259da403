/** Small pictures for tests, and their upload. */
import { addUpload, type UploadedPicture, type UploadPurpose } from '@parlour/contract/uploads.endpoints';
import sharp from 'sharp';
import { type Player, type TestApp, valueOf } from './app.ts';

/** Creates a PNG of one colour. */
export const png = (width = 8, height = 6): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c3562b' } })
    .png()
    .toBuffer();

/** Uploads a picture as a player, or as a visitor. */
export async function uploadPicture(
  app: TestApp,
  player: Player | null,
  purpose: UploadPurpose,
): Promise<UploadedPicture> {
  const body = new Uint8Array(await png());
  return valueOf(await app.call(addUpload, { query: { purpose }, body }, player));
}
