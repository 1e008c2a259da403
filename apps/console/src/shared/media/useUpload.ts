import { addMedia, type MediaRow } from '@parlour/contract/media.endpoints';
import { UPLOADS } from '@parlour/contract/rules';
import { cutText } from '@parlour/contract/visible-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { failureKey } from '../failures.ts';
import { failureText, t } from '../texts.ts';
import { MEDIA_KEY } from './media.queries.ts';

const MOST_LETTERS = 100;
export const MEGABYTES = UPLOADS.bytes / 1024 ** 2;

/** Name of a picture: its file's without the ending. */
export const nameOf = (file: string): string =>
  cutText(
    file
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replaceAll('_', ' ')
      .trim(),
    MOST_LETTERS,
  ) || 'Picture';

/** Uploads files one after the other; a file that is refused does not stop the others. */
export function useUpload() {
  const client = useQueryClient();
  const [failures, setFailures] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);

  async function upload(files: readonly File[], onAdded?: (row: MediaRow) => void): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const refused: string[] = [];
    for (const file of files) {
      if (file.size > UPLOADS.bytes) {
        refused.push(t('media.refused', { file: file.name, why: t('media.large', { megabytes: MEGABYTES }) }));
        continue;
      }
      const body = new Uint8Array(await file.arrayBuffer());
      const sent = await call(addMedia, { query: { name: nameOf(file.name) }, body });
      if (sent.ok) onAdded?.(sent.value);
      else {
        const why = failureText(failureKey(sent));
        refused.push(t('media.refused', { file: file.name, why }));
      }
    }
    setFailures(refused);
    setBusy(false);
    await client.invalidateQueries({ queryKey: MEDIA_KEY });
  }
  return {
    failures,
    isBusy,
    upload: (files: readonly File[], onAdded?: (row: MediaRow) => void) => void upload(files, onAdded),
  };
}
