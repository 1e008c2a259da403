import { PATHS } from '@parlour/contract/routes';
import { logout } from '@parlour/contract/sessions.endpoints';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Dialog } from '@parlour/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../shared/popup.ts';
import { endSession } from '../../shared/session.ts';
import { storageAreas } from '../../shared/storage.ts';
import { changeSettings, useApp } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { dropSaved, readSaved } from './remembered-login.ts';
import { dropTicket } from './ticket.ts';

const closeLogout = closerOf('logout');

/** Logs out after confirmation, and ends the session here even if the server cannot be reached. */
export default function LogoutDialog({ open, onClosed }: PopupProps) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [saved] = useState(() => readSaved(storageAreas().local) !== null);
  const [forget, setForget] = useState(false);

  async function leave() {
    setBusy(true);
    const hide = toasts.show('loading', t('in_please_wait'));
    // From here on, no automatic login.
    changeSettings({ autoLogin: 0 });
    const token = useApp.getState().session?.token;
    await call(logout, { body: { ...(token ? { token } : {}), ...(forget ? { forget } : {}) } });
    hide();
    setBusy(false);
    endSession();
    dropTicket();
    if (forget) dropSaved(storageAreas().local);
    client.removeQueries({ queryKey: ['member'] });
    closeLogout();
    await navigate({ to: PATHS.home });
    toasts.show('success', t('logout.done'));
  }

  return (
    <Dialog
      open={open}
      onClosed={onClosed}
      title={t('logout.ask')}
      text={t('logout.text')}
      cancel={{ label: t('action.cancel'), onClick: closeLogout }}
      confirm={{ label: t('logout.title'), onClick: () => void leave(), disabled: busy }}
    >
      {saved && (
        <Checkbox checked={forget} onChange={(event) => setForget(event.target.checked)}>
          {t('logout.forget')}
        </Checkbox>
      )}
    </Dialog>
  );
}
