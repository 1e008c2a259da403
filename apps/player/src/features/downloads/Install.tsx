import { Button, ButtonLink } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { useState } from 'react';
import { isInstalled, systemHere } from '../../shared/device.ts';
import { useT } from '../../shared/i18n.tsx';
import css from './downloads.module.css';
import { useDownloads } from './downloads.queries.ts';
import { install, useCanInstall } from './install.ts';
import { androidWay, iosWay } from './ways.ts';

type Guide = 'ios' | 'android' | 'profile';

const STEPS: Record<Guide, readonly IconName[]> = {
  ios: ['house', 'share', 'square-plus'],
  android: ['house', 'ellipsis-vertical', 'download'],
  profile: ['settings', 'circle-check', 'square-plus'],
};

/** Manual installation, step by step. */
function Steps({ guide, again }: { guide: Guide; again?: string | null }) {
  const t = useT();
  return (
    <section className={css.card} data-guide={guide} aria-live="polite">
      <h2>{t(guide === 'profile' ? 'install.profileTitle' : `install.${guide}`)}</h2>
      <ol className={css.steps}>
        {STEPS[guide].map((icon, step) => (
          <li key={icon}>
            <Icon name={icon} />
            {t(`install.${guide}${step + 1}`)}
          </li>
        ))}
      </ol>
      {again && (
        <a className={css.again} href={again}>
          {t('install.profileAgain')}
        </a>
      )}
    </section>
  );
}

/**
 * The two download buttons and their next steps. On iOS the store, else the profile and its installation in the
 * settings; on Android the operator's link, else the browser's install prompt; otherwise manual steps.
 */
export function Install() {
  const t = useT();
  const downloads = useDownloads();
  const canInstall = useCanInstall();
  const system = systemHere();
  const [guide, setGuide] = useState<Guide | null>(null);
  if (isInstalled()) return <p className={css.lead}>{t('install.done')}</p>;
  if (!downloads) return null;
  const ways = { ios: iosWay(downloads), android: androidWay(downloads, canInstall) };
  const ofHere = system !== 'other' && ways[system] === 'steps' ? system : null;
  const shown = guide ?? ofHere;
  const ios = { kind: system === 'android' ? 'raised' : 'primary', wide: true, icon: 'smartphone' } as const;
  const android = { kind: system === 'ios' ? 'raised' : 'primary', wide: true, icon: 'download' } as const;
  return (
    <>
      <div className={css.buttons}>
        {ways.ios === 'store' && (
          <ButtonLink {...ios} href={downloads.ios ?? ''} target="_blank" rel="noopener noreferrer">
            {t('install.getIos')}
          </ButtonLink>
        )}
        {ways.ios === 'profile' && (
          <ButtonLink {...ios} href={downloads.profile ?? ''} onClick={() => setGuide('profile')}>
            {t('install.getIos')}
          </ButtonLink>
        )}
        {ways.ios === 'steps' && (
          <Button {...ios} onClick={() => setGuide('ios')}>
            {t('install.getIos')}
          </Button>
        )}
        {ways.android === 'link' ? (
          <ButtonLink {...android} href={downloads.android ?? ''} target="_blank" rel="noopener noreferrer">
            {t('install.getAndroid')}
          </ButtonLink>
        ) : (
          <Button {...android} onClick={() => (ways.android === 'offer' ? void install() : setGuide('android'))}>
            {t('install.getAndroid')}
          </Button>
        )}
      </div>
      {shown && <Steps key={shown} guide={shown} again={shown === 'profile' ? downloads.profile : null} />}
    </>
  );
}
