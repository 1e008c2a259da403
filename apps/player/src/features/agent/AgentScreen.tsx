import { hasAgentMenu } from '@parlour/contract/accounts';
import { PATHS } from '@parlour/contract/routes';
import { firstLetter } from '@parlour/contract/visible-text';
import { Alert } from '../../shared/forms/Alert.tsx';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { openPopup, useSession } from '../../shared/store.ts';
import { ReplaceQuestion } from '../sessions/ReplaceQuestion.tsx';
import { UsernameTab } from '../sessions/UsernameTab.tsx';
import { useSignIn } from '../sessions/useSignIn.ts';
import css from './agent.module.css';
import { useAgentCode } from './agent-code.ts';

/** Agent login with name and password only. The server refuses accounts that are not agents. */
function AgentLogin() {
  const t = useT();
  const agentCode = useAgentCode();
  const signIn = useSignIn({ home: false, side: 'agent', agentCode });
  return (
    <div className={css.page}>
      <p className={css.lead}>{t('agent.lead')}</p>
      {agentCode && (
        <p className={css.lead}>
          {t('field.affiliateCode')}: <bdi>{agentCode}</bdi>
        </p>
      )}
      <Alert text={signIn.failure} />
      <ReplaceQuestion question={signIn.question} />
      <UsernameTab signIn={signIn} />
    </div>
  );
}

/** Agent login page; shows a signed-in agent the agents' pages, and a player the way out. */
export function AgentScreen() {
  const t = useT();
  const who = useSession();
  if (!who) return <AgentLogin />;
  const isAgent = hasAgentMenu(who.type);
  return (
    <div className={css.page}>
      <section className={css.card}>
        <span className={css.avatar} aria-hidden="true">
          {firstLetter(who.userName)}
        </span>
        <div>
          <h2>{who.userName}</h2>
          <p>{t(isAgent ? 'agent.welcome' : 'agent.notYours')}</p>
        </div>
      </section>
      <nav className={list.card} aria-label={t('agent.area')}>
        {isAgent && <MenuRow icon="users-round" label={t('agent.centre')} to={PATHS.agentCentre} />}
        {isAgent && <MenuRow icon="user-round" label={t('member.title')} to={PATHS.member} />}
        {isAgent && <MenuRow icon="coins" label={t('cashier.title')} to={PATHS.voucherCenter} />}
        <MenuRow icon="log-out" label={t('logout.title')} onClick={() => openPopup('logout')} />
      </nav>
    </div>
  );
}
