import { addPasskey, beginPasskey, removePasskey } from '@parlour/contract/two-factor.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import { Prove } from './Prove.tsx';
import { canUsePasskeys, makePasskey } from './passkeys.ts';
import type { SettingsPopupProps } from './popups.ts';
import css from './two-factor.module.css';
import { useRenew, useSecond } from './two-factor.queries.ts';

type Draft = { add: true } | { remove: string };

/** The member's passkeys, which can be added and removed. */
export default function PasskeysPopup({ open, onClose, onClosed }: SettingsPopupProps) {
  const t = useT();
  const { data, error, refetch } = useSecond();
  const renew = useRenew();
  const [draft, setDraft] = useState<Draft | null>(null);

  async function add(proof: string): Promise<string | null> {
    const options = await call(beginPasskey, { body: { proof } });
    if (!options.ok) return options.textKey;
    const made = await makePasskey(options.value).catch(() => null);
    if (!made) return 'second.passkeyRefused';
    const kept = await call(addPasskey, { body: { response: made } });
    return kept.ok ? null : kept.textKey;
  }
  async function carryOut(what: Draft, proof: string) {
    const failure =
      'add' in what
        ? await add(proof)
        : await call(removePasskey, { params: { id: what.remove }, body: { proof } }).then((result) =>
            result.ok ? null : result.textKey,
          );
    await renew.second();
    setDraft(null);
    if (failure) toasts.show('fail', t(failure));
    else {
      const isNew = 'add' in what;
      toasts.show('success', t(isNew ? 'second.passkeyAdded' : 'second.passkeyRemoved'));
    }
  }

  const isPossible = data?.passkeysPossible === true && canUsePasskeys();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t(draft ? 'second.proveTitle' : 'second.passkeys')}
      closeLabel={t('action.close')}
    >
      {!data &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />)}
      {data && draft && <Prove by={data.provenBy} onProven={(proof) => void carryOut(draft, proof)} />}
      {data && !draft && (
        <div className={css.body}>
          <p className={css.lead}>{t('second.passkeysLead')}</p>
          {data.passkeys.length === 0 ? (
            <p className={css.lead}>{t('second.passkeyNone')}</p>
          ) : (
            <ul className={css.facts} aria-label={t('second.passkeys')}>
              {data.passkeys.map((key) => {
                const name = key.name || t('second.passkeyUnnamed');
                return (
                  <li key={key.id} className={css.fact}>
                    <Icon name="fingerprint" />
                    <span className={css.words}>
                      <b>{name}</b>
                      <small>{t('second.passkeyMade', { date: dateTime(key.createdAt) })}</small>
                      {key.usedAt && <small>{t('second.passkeyUsed', { date: dateTime(key.usedAt) })}</small>}
                    </span>
                    <IconButton
                      icon="trash-2"
                      label={t('second.passkeyRemove', { name })}
                      onClick={() => setDraft({ remove: key.id })}
                    />
                  </li>
                );
              })}
            </ul>
          )}
          {isPossible ? (
            <Button wide icon="fingerprint" onClick={() => setDraft({ add: true })}>
              {t('second.passkeyAdd')}
            </Button>
          ) : (
            <p className={css.lead}>{t('second.passkeyUnable')}</p>
          )}
        </div>
      )}
    </Sheet>
  );
}
