import { BRAND_COLOURS, BRAND_THEMES, type BrandColours, type BrandTheme } from '@parlour/contract/branding';
import type { BrandingState } from '@parlour/contract/branding.endpoints';
import { Button } from '@parlour/ui/Button';
import { Segmented } from '@parlour/ui/Segmented';
import { t } from '../../shared/texts.ts';
import css from './Branding.module.css';
import { type ColourFault, contrastFaults, isGround, MAIN_COLOURS, withMain } from './branding.rules.ts';
import { ColourField } from './ColourField.tsx';

type Props = {
  colours: BrandColours;
  grounds: BrandingState['grounds'];
  theme: BrandTheme;
  onTheme: (theme: BrandTheme) => void;
  onChange: (colours: BrandColours) => void;
};

const MAINS = new Set<string>(MAIN_COLOURS);

/** Colours of both themes: two main ones, and those derived from them. */
export function ColoursCard({ colours, grounds, theme, onTheme, onChange }: Props) {
  const faults = contrastFaults(colours, grounds);
  const set = (name: string, value: string, of = theme) =>
    onChange({ ...colours, [of]: { ...colours[of], [name]: value } });
  return (
    <>
      <div className={css.head}>
        <h2>{t('branding.colours')}</h2>
        <Segmented
          label={t('branding.theme')}
          value={theme}
          options={BRAND_THEMES.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={onTheme}
        />
      </div>
      <p className={css.hint}>{t('branding.coloursHint')}</p>
      <div className={css.colours}>
        {MAIN_COLOURS.map((name) => (
          <ColourField
            key={name}
            label={t(`branding.colour.${name}`)}
            value={colours[theme][name]}
            hint={t(`branding.hint.${name}`)}
            onChange={(value) => onChange(withMain(colours, { theme, name, value, grounds }))}
          />
        ))}
      </div>
      <details className={css.details}>
        <summary>{t('branding.derived')}</summary>
        <div className={css.colours}>
          {BRAND_COLOURS.filter((name) => !MAINS.has(name)).map((name) => (
            <ColourField
              key={name}
              label={t(`branding.colour.${name}`)}
              value={colours[theme][name]}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
      </details>
      {faults.length > 0 && (
        <ul className={css.faults} role="status">
          {faults.map((fault) => (
            <Fault key={`${fault.theme} ${fault.name} ${fault.back}`} fault={fault} onMend={set} />
          ))}
        </ul>
      )}
    </>
  );
}

function Fault({
  fault: { theme, name, back, contrast, mend },
  onMend,
}: {
  fault: ColourFault;
  onMend: (name: string, value: string, theme: BrandTheme) => void;
}) {
  const behind = isGround(back) ? t('branding.ground') : t(`branding.colour.${back as (typeof BRAND_COLOURS)[number]}`);
  return (
    <li>
      <span>
        {t('branding.fault', {
          theme: t(`preview.${theme}`),
          text: t(`branding.colour.${name}`),
          back: behind,
          contrast: contrast.toFixed(2),
        })}
      </span>
      {mend !== null && (
        <Button kind="ghost" small onClick={() => onMend(name, mend, theme)}>
          {t('branding.mend', { colour: mend })}
        </Button>
      )}
    </li>
  );
}
