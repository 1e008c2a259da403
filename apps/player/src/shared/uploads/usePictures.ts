import { UPLOADS, verifyUploads } from '@parlour/contract/rules';
import { addUpload, dropUpload, type UploadedPicture, type UploadPurpose } from '@parlour/contract/uploads.endpoints';
import { useRef, useState } from 'react';
import { call } from '../api.ts';
import type { Problem } from '../useForm.ts';
import { meet } from '../visitor-cookie.ts';
import { sendable } from './shrink.ts';

/** A picked image; `sent` is null while it is uploading. */
export type Picked = { key: number; name: string; sent: UploadedPicture | null };

let lastKey = 0;

/** Images attached to a form. Uploaded as soon as they are picked; `ids` are submitted with the form. */
export function usePictures(purpose: UploadPurpose, most: number = UPLOADS.most) {
  const [picked, setPicked] = useState<Picked[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef<Picked[]>([]);
  const put = (next: Picked[]) => {
    latest.current = next;
    setPicked(next);
  };

  async function sendOne(key: number, file: File): Promise<void> {
    const body = await sendable(file);
    const result = await meet(addUpload, { query: { purpose }, body });
    const stays = latest.current.some((one) => one.key === key);
    if (!stays && result.ok) return void call(dropUpload, { params: { id: result.value.id } });
    if (result.ok) return put(latest.current.map((one) => (one.key === key ? { ...one, sent: result.value } : one)));
    put(latest.current.filter((one) => one.key !== key));
    setProblem({ key: result.textKey });
    return undefined;
  }

  return {
    picked,
    most,
    problem,
    /** Whether uploads are in progress. */
    busy: picked.some(({ sent }) => sent === null),
    ids: picked.flatMap(({ sent }) => (sent ? [sent.id] : [])),
    /** Adds the acceptable files, up to the limit. */
    async add(files: readonly File[]): Promise<void> {
      setProblem(null);
      const fine: { key: number; file: File }[] = [];
      for (const file of files) {
        const verdict = verifyUploads([file]);
        const isFull = latest.current.length + fine.length >= most;
        if (!verdict.ok) setProblem({ key: verdict.messageKey, values: verdict.values });
        else if (isFull) setProblem({ key: 'form.imagesMost', values: { most } });
        else fine.push({ key: ++lastKey, file });
      }
      put([...latest.current, ...fine.map(({ key, file }) => ({ key, name: file.name, sent: null }))]);
      for (const { key, file } of fine) await sendOne(key, file);
    },
    remove(key: number): void {
      const gone = latest.current.find((one) => one.key === key);
      setProblem(null);
      put(latest.current.filter((one) => one.key !== key));
      if (gone?.sent) void call(dropUpload, { params: { id: gone.sent.id } });
    },
    /** Clears the list after submission. */
    clear(): void {
      setProblem(null);
      put([]);
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
