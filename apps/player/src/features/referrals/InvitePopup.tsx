import { PATHS } from '@parlour/contract/routes';
import { Button, buttonClass } from '@parlour/ui/Button';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../shared/popup.ts';
import { useProtection } from '../responsible-gaming/responsible-gaming.queries.ts';
import css from './referrals.module.css';
import { affiliateQuery, inviteLink } from './referrals.ts';
import { Ways } from './Ways.tsx';

const closeInvite = closerOf('invite');

/** The member's link and code, and a link to the invitation page. */
export default function InvitePopup({ open, onClosed }: PopupProps) {
  const t = useT();
  const affiliate = useQuery(affiliateQuery);
  const protection = useProtection();
  const stopped = Boolean(protection.data?.stop);
  const code = affiliate.data?.code ?? null;
  const isPending = affiliate.isPending || protection.isPending;
  return (
    <Sheet
      open={open}
      onClose={closeInvite}
      onClosed={onClosed}
      title={t('invite.title')}
      text={t('invite.text')}
      closeLabel={t('action.close')}
    >
      {isPending && <Skeleton className={css.bone} />}
      {stopped && <p role="status">{t('protect.stopped')}</p>}
      {!isPending && !stopped && code === null && (
        <p className={css.failed} role="alert">
          {t('error.title')}
          <Button kind="raised" small onClick={() => void affiliate.refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {!isPending && !stopped && code !== null && (
        <>
          <Ways link={inviteLink(location.origin, code)} code={code} />
          <Link
            to={PATHS.invite}
            className={buttonClass({ kind: 'raised', wide: true }, css.more)}
            onClick={closeInvite}
          >
            {t('invite.earn')}
          </Link>
        </>
      )}
    </Sheet>
  );
}
