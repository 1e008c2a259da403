import { listOutbox } from '@parlour/contract/otp.endpoints';
import { call } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

const REFRESH_MS = 5_000;

/** Query of the delivery log, newest first, polled every five seconds while the tab is visible. */
export const useOutbox = () => usePages(['outbox'], (query, signal) => call(listOutbox, { query }, signal), REFRESH_MS);
