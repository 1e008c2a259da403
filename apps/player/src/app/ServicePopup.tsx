import { Badge } from '@parlour/ui/Badge';
import { Button, buttonClass } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOpenChat } from '../features/chat/openChat.ts';
import { useUnread } from '../features/inbox/counts.ts';
import { serviceQuery } from '../features/support-links/support-links.queries.ts';
import { CONTACT_ICONS } from '../features/system/service.ts';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useT } from '../shared/i18n.tsx';
import { LoadFailure } from '../shared/LoadFailure.tsx';
import { OutwardLink } from '../shared/OutwardLink.tsx';
import { closerOf, type PopupProps } from '../shared/popup.ts';
import { PATHS } from './routes.ts';
import css from './ServicePopup.module.css';

const closeService = closerOf('service');

/** Without a choice of channels: opens customer service directly, or the help centre when it cannot be reached. */
function Straight() {
  const openChat = useOpenChat();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void openChat();
  });
  return null;
}

function Ways({ telegram }: { telegram: string }) {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery(serviceQuery);
  const openChat = useOpenChat();
  const unread = useUnread((state) => state.chat);
  const look = buttonClass({ kind: 'raised', wide: true });
  if (isPending)
    return (
      <>
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </>
    );
  const link = (name: keyof typeof CONTACT_ICONS, address: string) =>
    address === PATHS.help ? (
      <Link key={name} to={address} className={look} onClick={closeService}>
        <Icon name="circle-question-mark" />
        {t('help.title')}
      </Link>
    ) : (
      <OutwardLink key={name} href={address} className={look}>
        <Icon name={CONTACT_ICONS[name]} />
        {t(`service.${name}`)}
      </OutwardLink>
    );
  const [first, ...others] = data ?? [];
  return (
    <>
      {!data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {first?.address === PATHS.help && link(first.name, first.address)}
      {first && first.address !== PATHS.help && (
        <Button kind="raised" wide icon={CONTACT_ICONS.liveChat} onClick={() => void openChat()}>
          {t('service.liveChat')}
          <Badge count={unread} />
        </Button>
      )}
      {link('telegram', telegram)}
      {others.map(({ name, address }) => link(name, address))}
    </>
  );
}

/** Sheet with the channels of customer service, if there is a choice: the chat here, or the merchant's contacts. */
export default function ServicePopup({ open, onClosed }: PopupProps) {
  const t = useT();
  const telegram = useWhitelabel()?.contacts.telegram ?? '';
  if (telegram === '') return open && <Straight />;
  return (
    <Sheet
      open={open}
      onClose={closeService}
      onClosed={onClosed}
      title={t('service.title')}
      text={t('service.text')}
      closeLabel={t('action.close')}
    >
      <div className={css.list}>
        <Ways telegram={telegram} />
      </div>
    </Sheet>
  );
}
