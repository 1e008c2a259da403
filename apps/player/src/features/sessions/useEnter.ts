import { hasContractChecks } from '@parlour/contract/accounts';
import { PATHS } from '@parlour/contract/routes';
import type { LoginValue } from '@parlour/contract/sessions.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { startSession } from '../../shared/session.ts';
import { storageAreas } from '../../shared/storage.ts';
import { closePopup, useApp } from '../../shared/store.ts';
import { TOAST_MS, toasts } from '../../shared/toasts.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { dropSaved, isAnothers, type LoginRecord, readSaved, writeSaved } from './remembered-login.ts';
import { holdTicket } from './ticket.ts';

type Options = {
  remember: boolean;
  /** Whether the way leads home afterwards; else the page stays. */
  home: boolean;
  /** What to remember the login by. Without it an older record stays as it is. */
  record?: Omit<LoginRecord, 'password'>;
};

/**
 * Goes back from a login that lies over its page, and does what was wanted there. That may change the address, which the
 * step back would undo: so it waits until the page's own address is there.
 */
function leaveLogin(history: RouterHistory, wanted: (() => void) | null): void {
  const stop = history.subscribe(() => {
    stop();
    wanted?.();
  });
  history.back({ ignoreBlocker: true });
}

/** Without a network nothing is prompted for; the page of a contract shows it at any time. */
const noPrompt = (): void => undefined;

/** Starts a session in this browser and leads on: to what was wanted, else where `home` says. */
export function useEnter() {
  const t = useT();
  const client = useQueryClient();
  const router = useRouter();
  const { navigate } = router;
  const merchantCode = useWhitelabel()?.merchantCode ?? '';
  return ({ ticket, rememberToken, warning, ...value }: LoginValue, { remember, home, record }: Options) => {
    const { wanted } = useApp.getState();
    const { local } = storageAreas();
    client.removeQueries({ queryKey: ['member'] });
    if (record) {
      if (rememberToken && remember) writeSaved(local, { ...record, token: rememberToken });
      // What somebody else saved here is theirs to forget.
      else if (!isAnothers(readSaved(local), record)) dropSaved(local);
    }
    holdTicket(ticket);
    startSession({ ...value, merchantCode }, remember);
    closePopup();
    // Who registers has signed in with that. A first login by password, then, uses one that somebody else made up.
    const passwordDue = value.firstTimeLogin && ticket !== undefined && record?.type === 'username';
    useApp.setState({ wanted: null, passwordDue });
    if (typeof wanted === 'string') void navigate({ href: wanted, replace: true });
    else if (home) void navigate({ to: PATHS.home, replace: true });
    else if (router.state.location.maskedLocation) leaveLogin(router.history, wanted);
    else wanted?.();
    if (hasContractChecks(value.type))
      void import('../agent/contracts/contract-checks.ts').then(({ checkContracts }) => checkContracts(), noPrompt);
    if (warning) toasts.show('fail', t('login.misused'), TOAST_MS.long);
  };
}
