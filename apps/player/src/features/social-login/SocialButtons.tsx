import type { SocialProvider } from '@parlour/contract/social-login';
import { startOAuthFlow } from '@parlour/contract/social-login.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { meet } from '../../shared/visitor-cookie.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { DemoNote } from './DemoNote.tsx';
import { goTo, SOCIAL_NAMES } from './social.ts';
import css from './social-login.module.css';

type Props = {
  providers: SocialProvider[];
  remember: boolean;
  /** Adds the demo mode's note where the page has none. */
  noted?: boolean;
};

/** Buttons of the merchant's login providers. */
export function SocialButtons({ providers, remember, noted = false }: Props) {
  const t = useT();
  const brand = useWhitelabel();
  const [busy, setBusy] = useState(false);

  async function go(provider: SocialProvider) {
    if (busy) return;
    setBusy(true);
    const isGone = await goTo(provider, remember, {
      async start(name, kept) {
        const result = await meet(startOAuthFlow, { body: { provider: name, remember: kept } });
        return result.ok ? result.value.url : null;
      },
      leave: (address) => location.assign(address),
      wait: () => toasts.show('loading', t('in_please_wait')),
    });
    if (!isGone) toasts.show('fail', t('provider.failed'));
    setBusy(false);
  }

  return (
    <section className={css.social} aria-label={t('provider.other')}>
      <p className={css.or}>
        <span>{t('provider.or')}</span>
      </p>
      <div className={css.buttons}>
        {providers.map((name) => (
          <Button
            key={name}
            kind="raised"
            disabled={busy}
            aria-label={t('provider.continue', { provider: SOCIAL_NAMES[name] })}
            onClick={() => void go(name)}
          >
            {SOCIAL_NAMES[name]}
          </Button>
        ))}
      </div>
      {noted && <DemoNote brand={brand} />}
    </section>
  );
}
