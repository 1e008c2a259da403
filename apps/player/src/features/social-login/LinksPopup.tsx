import { PATHS } from '@parlour/contract/routes';
import type { SocialProvider } from '@parlour/contract/social-login';
import { addLink, removeLink, startLink } from '@parlour/contract/social-login.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import { Prove } from '../two-factor/Prove.tsx';
import type { SettingsPopupProps } from '../two-factor/popups.ts';
import css from '../two-factor/two-factor.module.css';
import { useSecond } from '../two-factor/two-factor.queries.ts';
import { useLinks, useRenewLinks } from './linked-accounts.queries.ts';
import { returnIn, SOCIAL_NAMES } from './social.ts';

type Draft = { provider: SocialProvider; isLinked: boolean };

/** Linked providers, which can be added and removed. */
export default function LinksPopup({ open, onClose, onClosed }: SettingsPopupProps) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useLinks();
  const second = useSecond();
  const renew = useRenewLinks();
  const [draft, setDraft] = useState<Draft | null>(null);
  const isBack = useRef(false);

  const arrive = useEffectEvent(async () => {
    const back = returnIn(location.search);
    if (!back || isBack.current) return;
    isBack.current = true;
    // The result was read; a reload must not read it again.
    void navigate({ to: PATHS.settings, replace: true });
    if (back.provider === 'failed' || back.provider === 'declined') return void toasts.show('fail', t('links.failed'));
    const result = await call(addLink, {});
    await renew();
    if (result.ok) toasts.show('success', t('links.done', { provider: SOCIAL_NAMES[result.value.provider] }));
    else toasts.show('fail', t(result.code === 'provider.refused' ? 'links.failed' : result.textKey));
  });
  useEffect(() => void arrive(), []);

  async function carryOut({ provider, isLinked }: Draft, proof: string) {
    if (!isLinked) {
      const trip = await call(startLink, { body: { provider, proof } });
      if (trip.ok) return location.assign(trip.value.url);
      toasts.show('fail', t(trip.textKey));
    } else {
      const result = await call(removeLink, { params: { provider }, body: { proof } });
      if (result.ok) toasts.show('success', t('links.removed', { provider: SOCIAL_NAMES[provider] }));
      else toasts.show('fail', t(result.textKey));
    }
    await renew();
    setDraft(null);
  }

  const failure = error ?? second.error;
  const again = () => void Promise.all([refetch(), second.refetch()]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t(draft ? 'second.proveTitle' : 'links.title')}
      closeLabel={t('action.close')}
    >
      {!(data && second.data) &&
        (failure ? <LoadFailure error={failure} onRetry={again} /> : <Skeleton className={css.bone} />)}
      {data && second.data && draft && (
        <Prove by={second.data.provenBy} onProven={(proof) => void carryOut(draft, proof)} />
      )}
      {data && second.data && !draft && (
        <div className={css.body}>
          <p className={css.lead}>{t('links.lead')}</p>
          <ul className={css.facts} aria-label={t('links.title')}>
            {data.offered.map((provider) => {
              const name = SOCIAL_NAMES[provider];
              const link = data.links.find((one) => one.provider === provider);
              return (
                <li key={provider} className={css.fact}>
                  <Icon name="link" />
                  <span className={css.words}>
                    <b>{name}</b>
                    <small>{link ? t('links.since', { date: dateTime(link.since) }) : t('links.off')}</small>
                  </span>
                  <Button
                    kind="raised"
                    small
                    aria-label={t(link ? 'links.removeFrom' : 'links.addTo', { provider: name })}
                    onClick={() => setDraft({ provider, isLinked: link !== undefined })}
                  >
                    {t(link ? 'links.remove' : 'links.add')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Sheet>
  );
}
