import { BRAND_COLOURS, type BrandTheme } from '@parlour/contract/branding';
import type { BrandingInput } from '@parlour/contract/branding.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import type { CSSProperties } from 'react';
import { t } from '../../shared/texts.ts';
import css from './Branding.module.css';
import { logoUrl } from './branding.rules.ts';

/** Preview of the player's home page in one theme, in the chosen colours. */
export function BrandPreview({ branding, theme }: { branding: BrandingInput; theme: BrandTheme }) {
  const colours = Object.fromEntries(
    BRAND_COLOURS.map((name) => [`--${name}`, branding.colours[theme][name]]),
  ) as CSSProperties;
  return (
    <figure className={css.shown}>
      <figcaption>{t(`preview.${theme}`)}</figcaption>
      <div className={css.phone} data-theme={theme} style={colours} inert>
        <header>
          <img src={logoUrl(branding.logo)} width={28} height={28} alt="" />
          <b dir="auto">{branding.name}</b>
          <Button small>{t('branding.sample.register')}</Button>
        </header>
        <div className={css.banner}>
          <b>{t('branding.sample.banner')}</b>
          <Button small kind="light">
            {t('branding.sample.play')}
          </Button>
        </div>
        <p className={css.balance}>
          <Icon name="coins" />
          {t('branding.sample.balance')}
          <span>{t('branding.sample.deposit')}</span>
        </p>
        <nav aria-hidden="true">
          <span data-on="true">{t('branding.sample.hot')}</span>
          <span>{t('branding.sample.slots')}</span>
          <span>{t('branding.sample.live')}</span>
        </nav>
        <div className={css.tiles} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        <Button wide>{t('branding.sample.signIn')}</Button>
        <p className={css.link}>{t('branding.sample.link')}</p>
      </div>
    </figure>
  );
}
