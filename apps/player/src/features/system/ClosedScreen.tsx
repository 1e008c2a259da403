import { MAINTENANCE } from '@parlour/contract/status';
import { buttonClass } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Logo } from '@parlour/ui/Logo';
import { useLayoutEffect, useState } from 'react';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import type { Closed } from '../../shared/storage.ts';
import { dropEarly } from '../sessions/early-login.ts';
import css from './ClosedScreen.module.css';
import { openingOf } from './reopening.ts';
import maintenanceAvif from './scenes/maintenance.avif';
import maintenanceWebp from './scenes/maintenance.webp';
import regionAvif from './scenes/region.avif';
import regionWebp from './scenes/region.webp';
import { useService, useSocials } from './service.ts';
import { useWhitelabel } from './system.queries.ts';

const SCENES = {
  maintenance: { avif: maintenanceAvif, webp: maintenanceWebp },
  region: { avif: regionAvif, webp: regionWebp },
};

/** Shown instead of every page while the site is unavailable to this client. */
export default function ClosedScreen({ closed }: { closed: Closed }) {
  const t = useT();
  const language = useLanguage();
  const brand = useWhitelabel();
  // Login is impossible while the site is closed.
  useLayoutEffect(dropEarly, []);
  const { chat } = useService();
  const socials = useSocials();
  // The help centre is closed, too.
  const service = chat.url.startsWith('https:') ? [chat, ...socials] : socials;
  const kind = closed.status === MAINTENANCE ? 'maintenance' : 'region';
  const scene = SCENES[kind];
  const [now] = useState(() => new Date());
  const opens = closed.opensAt && openingOf(new Date(closed.opensAt), now, language);
  return (
    <main className={css.page} data-closed={kind}>
      <p className={css.brand}>
        <Logo name={brand?.name ?? ''} />
      </p>
      <picture className={css.scene}>
        <source type="image/avif" srcSet={scene.avif} />
        <img src={scene.webp} alt="" width="430" height="400" />
      </picture>
      <div className={css.words}>
        <h1 className={css.title}>
          {kind === 'region'
            ? t('status.regionTitle')
            : opens
              ? t('status.backAt', { time: opens })
              : t('status.backSoon')}
        </h1>
        <p className={css.what}>{t(kind === 'region' ? 'error.region' : 'error.maintenance')}</p>
        {kind === 'region' ? (
          <p className={css.text}>
            {t('status.address')} <bdi className={css.ip}>{closed.ip}</bdi>
          </p>
        ) : (
          <p className={css.text} dir="auto">
            {closed.info || t('status.safe')}
          </p>
        )}
        <p className={css.service}>
          {service.map((contact) => (
            <a
              key={contact.name}
              href={contact.url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ kind: 'raised' })}
            >
              <Icon name="headphones" />
              {service.length === 1 ? t('status.service') : t(`service.${contact.name}`)}
            </a>
          ))}
        </p>
        <p className={css.note} role="status">
          <span className={css.pulse} aria-hidden="true" />
          {t('status.watching')}
        </p>
      </div>
    </main>
  );
}
