import { UPLOADS, verifyUploads } from '@parlour/contract/rules';
import { addUpload, dropUpload, type UploadedPicture, type UploadPurpose } from '@parlour/contract/uploads.endpoints';
import { useRef, useState } from 'react';
import { call } from '../api.ts';
import type { Problem } from '../useForm.ts';
import { meet } from '../visitor-cookie.ts';
import { sendable } from './shrink.ts';

/** A picture that was picked; `sent` is null while it is on its way. */
export type Picked = { key: number; name: string; sent: UploadedPicture | null };

let lastKey = 0;

/** Pictures that are picked to go with something. They are sent as soon as they are picked; `ids` go with the rest. */
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
    /** Some are still on their way. */
    busy: picked.some(({ sent }) => sent === null),
    ids: picked.flatMap(({ sent }) => (sent ? [sent.id] : [])),
    /** Takes the files that may be sent, as many as there is room for. */
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
    /** Forgets them: they went with something. */
    clear(): void {
      setProblem(null);
      put([]);
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
