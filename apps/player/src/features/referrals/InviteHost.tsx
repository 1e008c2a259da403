import { isHome } from '@parlour/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordGreeting, wasGreeted } from '../../shared/greeting.ts';
import { useLanguage } from '../../shared/i18n.tsx';
import { openPopup, useApp, useSession } from '../../shared/store.ts';
import { protectionQuery } from '../responsible-gaming/responsible-gaming.queries.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { INVITE_DELAY_MS, invites } from './referrals.ts';

/** Shows the invitation by itself, a moment after a member has come to home. */
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
      // Who takes a break from play is not asked to bring others to it; nobody is while that is not known.
      const protection = await client.fetchQuery(protectionQuery(language)).catch(() => null);
      // Another tab may have come first.
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
