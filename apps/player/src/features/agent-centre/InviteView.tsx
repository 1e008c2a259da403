import { Button } from '@parlour/ui/Button';
import { Qr } from '@parlour/ui/Qr';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import { agentSignInLink } from '../agent/agent-code.ts';
import { affiliateQuery, inviteLink } from '../referrals/referrals.ts';
import { CopyLine, Ways } from '../referrals/Ways.tsx';
import css from './agent-centre.module.css';
import { saveQr } from './qr-picture.ts';

/** The agent's link and code, with a QR code to scan or save. */
export function InviteView() {
  const t = useT();
  const { data, error, refetch } = useQuery(affiliateQuery);
  const again = () => void refetch();
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={again} />
    ) : (
      <div className={css.page} role="status" aria-busy="true" aria-label={t('agent.invite')}>
        <Skeleton className={css.bone} />
      </div>
    );
  const { code } = data;
  if (!code)
    return (
      <StateCard
        emblem="error"
        title={t('error.title')}
        text={t('error.noPermission')}
        action={{ label: t('action.retry'), onClick: again }}
      />
    );
  const link = inviteLink(location.origin, code);
  const save = async () => {
    if (!(await saveQr(link, code))) toasts.show('fail', t('error.unknown'));
  };
  return (
    <div className={css.page}>
      <section className={css.card}>
        <p className={css.note}>{t('agent.noTeamText')}</p>
        <div className={css.code}>
          <Qr text={link} label={t('invite.link')} />
        </div>
        <Ways link={link} code={code} />
        <CopyLine
          label={t('agent.title')}
          text={agentSignInLink(location.origin, code)}
          copyLabel={t('invite.copyLink')}
        />
        <Button kind="ghost" wide icon="download" onClick={() => void save()}>
          {t('agent.saveQr')}
        </Button>
      </section>
    </div>
  );
}
