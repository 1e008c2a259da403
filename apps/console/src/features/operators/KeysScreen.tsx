import {
  addOwnPasskey,
  beginOwnApp,
  beginOwnPasskey,
  removeOwnApp,
  removeOwnPasskey,
} from '@parlour/contract/operator-factors.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useState } from 'react';
import { CallFailed, call } from '../../shared/api.ts';
import { stamp } from '../../shared/format.ts';
import { PageHead } from '../../shared/PageHead.tsx';
import { canUsePasskeys, makePasskey } from '../../shared/passkeys.ts';
import css from '../../shared/proof/Keys.module.css';
import { useOwnKeys, useRenewKeys } from '../../shared/proof/own-keys.queries.ts';
import { useProof } from '../../shared/proof/useProof.tsx';
import { failureText, type TextKey, t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { AppSetUp } from './AppSetUp.tsx';
import { Note } from './Notice.tsx';
import { PasswordCard } from './PasswordCard.tsx';

type Asked = { ticket: string; secret: string; address: string };
type Failed = { ok: false; code: string; textKey: string };
/** A change that can be repeated after a proof; returns null if the operator declined. */
type Change = () => Promise<{ ok: true } | Failed | null>;

/** The operator's own authentication: password, authenticator app and passkeys. */
export function KeysScreen() {
  const { data, error, isFetching, refetch } = useOwnKeys();
  const renew = useRenewKeys();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run: proving, prompt } = useProof();
  const [note, setNote] = useState<{ text: string; bad: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  useTitle(t('nav.keys'));

  async function run(change: Change, done: TextKey | null) {
    if (isBusy) return;
    setBusy(true);
    setNote(null);
    const result = await proving(change);
    await renew();
    setBusy(false);
    if (!result) return;
    if (result.ok) return done ? setNote({ text: t(done), bad: false }) : undefined;
    setNote({ text: failureText(result.textKey), bad: true });
  }

  const addPasskey: Change = async () => {
    const options = await call(beginOwnPasskey, {});
    if (!options.ok) return options;
    const response = await makePasskey(options.value).catch(() => null);
    return response && call(addOwnPasskey, { body: { response } });
  };
  const beginApp: Change = async () => {
    const result = await call(beginOwnApp, {});
    if (result.ok) setAsked(result.value);
    return result;
  };

  return (
    <>
      <PageHead title={t('nav.keys')} />
      <p className={css.lead}>{t('keys.lead')}</p>
      {error && (
        <StateCard
          emblem="error"
          title={t('keys.failedTitle')}
          text={failureText(error instanceof CallFailed ? error.failure.textKey : 'error.unknown')}
          action={{
            label: t(isFetching ? 'state.retrying' : 'state.retry'),
            onClick: () => void refetch(),
            primary: true,
          }}
        />
      )}
      {!data && !error && (
        <div className={css.card} aria-busy="true" aria-label={t('keys.loading')} role="status">
          <Skeleton className={css.bone} />
        </div>
      )}
      {note && <Note {...note} />}
      {prompt}
      {asked && (
        <AppSetUp
          asked={asked}
          onDone={() => {
            setAsked(null);
            setNote({ text: t('keys.appDone'), bad: false });
            void renew();
          }}
          onExpired={(textKey) => {
            setAsked(null);
            setNote({ text: failureText(textKey), bad: true });
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      {data && !asked && <PasswordCard isBusy={isBusy} run={(change) => run(change, 'keys.passwordDone')} />}
      {data && !prompt && !asked && (
        <>
          <section className={css.card} aria-label={t('keys.app')}>
            <h2 className={css.heading}>{t('keys.app')}</h2>
            <p className={css.text}>{data.app ? t('keys.appOn', { left: data.recoveryLeft }) : t('keys.appOff')}</p>
            <div className={css.row}>
              <Button kind="raised" icon="smartphone" disabled={isBusy} onClick={() => void run(beginApp, null)}>
                {t(data.app ? 'keys.appRenew' : 'keys.appAdd')}
              </Button>
              {data.app && (
                <Button
                  kind="raised"
                  icon="trash-2"
                  disabled={isBusy}
                  onClick={() => void run(() => call(removeOwnApp, {}), 'keys.appRemoved')}
                >
                  {t('keys.appRemove')}
                </Button>
              )}
            </div>
          </section>
          <section className={css.card} aria-label={t('keys.passkeys')}>
            <h2 className={css.heading}>{t('keys.passkeys')}</h2>
            <p className={css.text}>{t('keys.passkeysLead')}</p>
            {data.passkeys.length === 0 && <p className={css.text}>{t('keys.none')}</p>}
            <ul className={css.list}>
              {data.passkeys.map((key) => {
                const name = key.name || t('keys.unnamed');
                return (
                  <li key={key.id}>
                    <Icon name="fingerprint" />
                    <span className={css.words}>
                      <b>{name}</b>
                      <small>{t('keys.made', { time: stamp(key.createdAt) })}</small>
                      <small>{key.usedAt ? t('keys.used', { time: stamp(key.usedAt) }) : t('keys.unused')}</small>
                    </span>
                    <IconButton
                      icon="trash-2"
                      label={t('keys.remove', { name })}
                      title={t('keys.remove', { name })}
                      disabled={isBusy}
                      onClick={() => void run(() => call(removeOwnPasskey, { params: { id: key.id } }), 'keys.removed')}
                    />
                  </li>
                );
              })}
            </ul>
            {data.passkeysPossible && canUsePasskeys() ? (
              <Button icon="fingerprint" disabled={isBusy} onClick={() => void run(addPasskey, 'keys.added')}>
                {t('keys.add')}
              </Button>
            ) : (
              <p className={css.text}>{t('keys.unable')}</p>
            )}
          </section>
        </>
      )}
    </>
  );
}
