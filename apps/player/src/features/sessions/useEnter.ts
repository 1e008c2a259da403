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
  /** Whether to navigate home afterwards; otherwise the page stays. */
  home: boolean;
  /** Identity for the remembered login. Without it an older record is unchanged. */
  record?: Omit<LoginRecord, 'password'>;
};

/**
 * Goes back from a login shown over its page, then runs the wanted action. Because the action may navigate, which the
 * step back would undo, it waits for the page's own address.
 */
function leaveLogin(history: RouterHistory, wanted: (() => void) | null): void {
  const stop = history.subscribe(() => {
    stop();
    wanted?.();
  });
  history.back({ ignoreBlocker: true });
}

/** Offline, no prompt is shown; the contract's page is always available. */
const noPrompt = (): void => undefined;

/**
 * Returns a function that starts a session in this browser and continues: to the wanted page or action, else as `home`
 * says.
 */
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
      // Another user's saved login is not deleted.
      else if (!isAnothers(readSaved(local), record)) dropSaved(local);
    }
    holdTicket(ticket);
    startSession({ ...value, merchantCode }, remember);
    closePopup();
    // Registration signs in directly, so a first login by password uses one set by an operator.
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
