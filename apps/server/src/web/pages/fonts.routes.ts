/**
 * Fonts for scripts that a device may lack. They are read from disk on request, because most devices never need them.
 */
import { faceOf, sheetOf } from '@parlour/fonts/sheets';
import type { FastifyInstance } from 'fastify';
import { type HeldFile, heldText, sendFile, YEAR } from './files.ts';

const DAY = 'public, max-age=86400';
const sheets = new Map<string, HeldFile>();

function holdSheet(name: string): HeldFile | null {
  const known = sheets.get(name);
  if (known) return known;
  const text = sheetOf(name);
  if (text === null) return null;
  const sheet = heldText(text, '.css');
  sheets.set(name, sheet);
  return sheet;
}

export function fontsPlugin(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/fonts/:file', (request, reply) => {
    const [, name = ''] = /^([a-z]+)\.css$/.exec(request.params.file) ?? [];
    const sheet = holdSheet(name);
    return sheet ? sendFile(request, reply, sheet, DAY) : reply.callNotFound();
  });
  app.get<{ Params: { folder: string; file: string } }>('/fonts/:folder/:file', async (request, reply) => {
    const face = await faceOf(request.params.folder, request.params.file);
    return face ? reply.header('cache-control', YEAR).type('font/woff2').send(face) : reply.callNotFound();
  });
}
