import type { BrandingInput, BrandingState } from '@parlour/contract/branding.endpoints';
import { setBranding } from '@parlour/contract/branding.endpoints';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import css from './Branding.module.css';
import { changedParts, logoUrl } from './branding.rules.ts';

type Props = {
  state: BrandingState;
  /** Loads a previous version into the form. */
  onLoad: (branding: BrandingInput, note: string) => void;
};

/** Previous versions, the original of the brand's folder last; each can be loaded into the form. */
export function BrandingHistory({ state: { history, original, version }, onLoad }: Props) {
  const mayChange = useMay()(setBranding);
  const load = (branding: BrandingInput, note: string) => (
    <button type="button" className={cards.act} onClick={() => onLoad(branding, note)}>
      {t('branding.load')}
    </button>
  );
  return (
    <section aria-label={t('branding.history')}>
      <h2 className={css.title}>{t('branding.history')}</h2>
      <ul className={cards.rows}>
        {history.map((each, at) => {
          const before = history[at + 1]?.branding ?? original;
          const parts = changedParts(before, each.branding);
          return (
            <li key={each.version} className={cards.row}>
              <Swatch branding={each.branding} />
              <span className={cards.what}>
                <b dir="auto">{each.branding.name}</b>
                <small>{t('branding.by', { time: stamp(each.changedAt), operator: each.operator })}</small>
                <small>{parts.map((part) => t(`branding.changed.${part}`)).join(', ')}</small>
                {each.note && <small dir="auto">“{each.note}”</small>}
              </span>
              {each.version === version ? (
                <span className={css.current}>{t('branding.current')}</span>
              ) : (
                mayChange && load(each.branding, t('branding.restored', { version: each.version }))
              )}
            </li>
          );
        })}
        <li className={cards.row}>
          <Swatch branding={original} />
          <span className={cards.what}>
            <b dir="auto">{original.name}</b>
            <small>{t('branding.original')}</small>
          </span>
          {version === 0 ? (
            <span className={css.current}>{t('branding.current')}</span>
          ) : (
            mayChange && load(original, t('branding.restoredOriginal'))
          )}
        </li>
      </ul>
    </section>
  );
}

/** Logo and main colours of a version. */
function Swatch({ branding: { logo, colours } }: { branding: BrandingInput }) {
  return (
    <span className={css.swatch} aria-hidden="true">
      {logo !== null && <img src={logoUrl(logo)} width={32} height={32} alt="" />}
      {[colours.dark.brand, colours.dark.money, colours.light.brand].map((colour, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
        <i key={at} style={{ background: colour }} />
      ))}
    </span>
  );
}
