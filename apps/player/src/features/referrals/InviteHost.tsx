import { isHome } from '@parlour/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordGreeting, wasGreeted } from '../../shared/greeting.ts';
import { useLanguage } from '../../shared/i18n.tsx';
import { openPopup, useApp, useSession } from '../../shared/store.ts';
import { protectionQuery } from '../responsible-gaming/responsible-gaming.queries.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { INVITE_DELAY_MS, invites } from './referrals.ts';

/** Opens the invitation automatically, shortly after a member has come to home. */
export default function InviteHost({ path }: { path: string }) {
  const session = useSession();
  const brand = useWhitelabel();
  const client = useQueryClient();
  const language = useLanguage();
  const isFree = useApp((state) => state.popup === null && !state.passwordDue);
  const due = invites({ session, brand, isGreeted: wasGreeted(), isHome: isHome(path), isFree });
  useEffect(() => {
    if (!due) return;
    let isGone = false;
    const show = async () => {
      // Members during a time-out are not asked to invite others; nor is anyone while that is unknown.
      const protection = await client.fetchQuery(protectionQuery(language)).catch(() => null);
      // Another tab may have shown it meanwhile.
      if (isGone || !protection || wasGreeted()) return;
      recordGreeting();
      if (!protection.stop) openPopup('invite');
    };
    const timer = setTimeout(() => void show(), INVITE_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [due, client, language]);
  return null;
}
