import { PATHS } from '@parlour/contract/routes';
import { Segmented } from '@parlour/ui/Segmented';
import { Sheet } from '@parlour/ui/Sheet';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import type { PopupProps } from '../../shared/popup.ts';
import { useCanGoBack } from '../../shared/useCanGoBack.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { type FindType, findTypes, tokenOfLink } from './password-reset.ts';
import { ResetByEmail } from './ResetByEmail.tsx';
import { ResetByLink } from './ResetByLink.tsx';

const ResetByPhone = lazy(() => import('./ResetByPhone.tsx'));

/** Password reset by mobile number, by e-mail, or, with a mailed link, directly. */
export default function PasswordResetPopup({ open, onClosed }: PopupProps) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const whitelabel = useWhitelabel();
  const types = findTypes(whitelabel?.flags);
  const [chosen, setChosen] = useState<FindType | null>(null);
  const hash = useLocation({ select: (place) => place.hash });
  const found = tokenOfLink(hash);
  const [token, setToken] = useState(found);
  if (found !== null && found !== token) setToken(found);
  const type = chosen ?? types[0];
  const home = () => void navigate({ to: PATHS.home, replace: true });

  // The token is removed from the address immediately, so that neither history nor bookmarks keep it.
  useEffect(() => {
    if (hash) void navigate({ to: PATHS.forget, hash: '', replace: true });
  }, [hash, navigate]);
  // With both methods disabled there is nothing to show (N40).
  const isClosed = whitelabel !== undefined && types.length === 0 && token === null;
  useEffect(() => {
    if (isClosed) void navigate({ to: PATHS.home, replace: true });
  }, [isClosed, navigate]);

  const back = () => {
    if (canGoBack) router.history.back();
    else home();
  };
  return (
    <Sheet
      open={open && !isClosed}
      onClose={home}
      onClosed={onClosed}
      title={t(token ? 'forget.set' : 'forget.title')}
      text={t(token ? 'forget.linkLead' : 'forget.lead')}
      closeLabel={t('action.close')}
      back={{ label: t('action.back'), onClick: home }}
    >
      {token ? (
        <ResetByLink token={token} onDead={() => types.length > 0 && setToken(null)} />
      ) : (
        <>
          {types.length > 1 && type && (
            <Segmented<FindType>
              label={t('forget.way')}
              value={type}
              onChange={setChosen}
              options={[
                { value: 'phone', label: t('forget.phone') },
                { value: 'email', label: t('forget.email') },
              ]}
            />
          )}
          {type === 'email' && <ResetByEmail onSent={back} />}
          {type === 'phone' && (
            <Suspense fallback={null}>
              <ResetByPhone />
            </Suspense>
          )}
        </>
      )}
    </Sheet>
  );
}
