import { Qr } from '@parlour/ui/Qr';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import { affiliateQuery, inviteLink } from '../invite/invite.ts';
import { Ways } from '../invite/Ways.tsx';
import css from './agent-centre.module.css';

/** The agent's link and code, and their picture to be scanned; nothing where the merchant takes no codes. */
export function Invite() {
  const t = useT();
  const code = useQuery(affiliateQuery).data?.code;
  if (!code) return null;
  const link = inviteLink(location.origin, code);
  return (
    <section className={css.card}>
      <h2>{t('agent.invite')}</h2>
      <p className={css.note}>{t('agent.noTeamText')}</p>
      <div className={css.code}>
        <Qr text={link} label={t('invite.link')} />
      </div>
      <Ways link={link} code={code} />
    </section>
  );
}
