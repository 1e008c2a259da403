import type { ClientResult } from '@parlour/contract/client';
import { useSaving } from '../../shared/useSaving.ts';
import { useRenewLottery } from './lottery.queries.ts';
import { refusalText } from './lottery.rules.ts';

/** Submits an action on the lottery like `useSaving`, with the lottery's messages, and refetches its data. */
export function useLotteryAction() {
  const { save, ...saving } = useSaving();
  const renew = useRenewLottery();
  const act = <T>(send: () => Promise<ClientResult<T>>, onSaved: (value: T) => void) =>
    save({ send, onSaved, renew, refused: refusalText });
  return { ...saving, act };
}
