import type { SentInputOf } from '@parlour/contract/endpoint';
import type { HeadIcon } from '@parlour/contract/profile';
import { setHeadIcon } from '@parlour/contract/profile.endpoints';
import { verifyUploads } from '@parlour/contract/rules';
import { addUpload } from '@parlour/contract/uploads.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { sendable } from '../../shared/uploads/shrink.ts';
import { headQuery } from './profile.queries.ts';

type Body = SentInputOf<typeof setHeadIcon>['body'];

/** A predefined avatar by name, none, or an uploaded file. */
export type HeadChoice = HeadIcon | '' | File;

/**
 * Returns a function that sets the avatar and updates everything that shows it; it returns the key of the error text,
 * or null.
 */
export function useChooseHead() {
  const client = useQueryClient();
  async function bodyOf(choice: HeadChoice): Promise<Body | string> {
    if (!(choice instanceof File)) return { icon: choice };
    const verdict = verifyUploads([choice]);
    if (!verdict.ok) return verdict.messageKey;
    const sent = await call(addUpload, { query: { purpose: 'icon' }, body: await sendable(choice) });
    return sent.ok ? { icon: 'own', upload: sent.value.id } : sent.textKey;
  }
  return useMutation({
    mutationFn: async (choice: HeadChoice): Promise<string | null> => {
      const body = await bodyOf(choice);
      if (typeof body === 'string') return body;
      const result = await call(setHeadIcon, { body });
      if (!result.ok) return result.textKey;
      client.setQueryData(headQuery.queryKey, result.value);
      return null;
    },
  });
}
