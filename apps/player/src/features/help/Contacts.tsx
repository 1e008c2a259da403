import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { useT } from '../../shared/i18n.tsx';
import { OutwardLink } from '../../shared/OutwardLink.tsx';
import { useOpenChat } from '../chat/openChat.ts';
import { CONTACT_ICONS, useService, useSocials } from '../system/service.ts';
import css from './help.module.css';

/** Available contact channels. */
export function Contacts() {
  const t = useT();
  const { chat } = useService();
  const socials = useSocials();
  const openChat = useOpenChat();
  const hasChat = chat.url !== PATHS.help;
  return (
    <section className={css.card} aria-labelledby="help-talk">
      <h2 id="help-talk">{t('help.talk')}</h2>
      <p>{hasChat || socials.length > 0 ? t('help.talkText') : t('service.none')}</p>
      <div className={css.ways}>
        {hasChat && (
          <button type="button" onClick={() => void openChat()}>
            <Icon name={CONTACT_ICONS.liveChat} />
            {t('service.liveChat')}
          </button>
        )}
        {socials.map(({ name, url }) => (
          <OutwardLink key={name} href={url}>
            <Icon name={CONTACT_ICONS[name]} />
            {t(`service.${name}`)}
          </OutwardLink>
        ))}
      </div>
    </section>
  );
}
