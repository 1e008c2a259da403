import { isGuest } from '@parlour/contract/accounts';
import { Button, IconButton } from '@parlour/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useBackCloses } from '../../shared/back.ts';
import { useT } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import { useCopy } from '../two-factor/useCopy.ts';
import { Head } from './Avatar.tsx';
import css from './profile.module.css';
import { memberQuery } from './profile.queries.ts';

const HeadSheet = lazy(() => import('./AvatarSheet.tsx'));

/** Longest name, in characters, that fits in one line next to the avatar. */
const LONG = 10;

/** Avatar, name and id of the signed-in member, with a button to change the avatar. */
export function Who() {
  const t = useT();
  const copy = useCopy();
  const session = useSession();
  const member = useQuery({ ...memberQuery, enabled: session !== null }).data;
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(false);
  const name = member?.nickname || session?.userName || '';
  const account = member?.account ?? session?.userName ?? '';
  const close = useCallback(() => setOpen(false), []);
  useBackCloses(isOpen, close);
  const choose = () => {
    setThere(true);
    setOpen(true);
  };
  return (
    <div className={css.me}>
      <Head name={name} className={css.avatar} />
      <div className={css.names}>
        <p className={css.name} data-long={name.length > LONG || undefined}>
          {name}
        </p>
        <p className={css.account}>
          {member ? t('member.since', { account, year: member.since.slice(0, 4) }) : account}
        </p>
        {member && (
          <p className={css.id}>
            <bdi>ID {member.id}</bdi>
            <IconButton
              icon="copy"
              label={`${t('second.copy')} ID ${member.id}`}
              className={css.copy}
              onClick={() => copy(member.id)}
            />
          </p>
        )}
      </div>
      {session && !isGuest(session.type) && (
        <Button kind="ghost" small onClick={choose}>
          {t('member.edit')}
        </Button>
      )}
      {isThere && (
        <Suspense fallback={null}>
          <HeadSheet name={name} open={isOpen} onClose={close} onClosed={() => setThere(false)} />
        </Suspense>
      )}
    </div>
  );
}
