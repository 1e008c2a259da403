import { LOGO } from '@parlour/contract/branding';
import { addLogo, type BrandingInput } from '@parlour/contract/branding.endpoints';
import { UPLOADS } from '@parlour/contract/rules';
import { Button } from '@parlour/ui/Button';
import { useId, useRef, useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { failureKey } from '../../shared/failures.ts';
import { Guard } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import css from './Branding.module.css';
import { logoUrl } from './branding.rules.ts';
import { ColourField } from './ColourField.tsx';

type Props = {
  value: Pick<BrandingInput, 'logo' | 'iconBackground'>;
  onChange: (over: Partial<Pick<BrandingInput, 'logo' | 'iconBackground'>>) => void;
};

const MEGABYTES = UPLOADS.bytes / 1024 ** 2;

/** Logo, and the app icons made from it. */
export function LogoCard({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function upload(file: File) {
    setFailure(null);
    if (file.size > UPLOADS.bytes) {
      setFailure(t('branding.logoLarge', { megabytes: MEGABYTES }));
      return;
    }
    setBusy(true);
    const sent = await call(addLogo, { body: new Uint8Array(await file.arrayBuffer()) });
    setBusy(false);
    if (sent.ok) onChange({ logo: sent.value.logo });
    else setFailure(failureText(failureKey(sent)));
  }

  return (
    <>
      <h2>{t('branding.logo')}</h2>
      <div className={css.logo}>
        <img src={logoUrl(value.logo)} width={72} height={72} alt={t('branding.logoAlt')} />
        <div>
          <Guard needs={addLogo}>
            <input
              ref={input}
              id={id}
              type="file"
              accept="image/png,image/jpeg,image/svg+xml"
              hidden
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) void upload(file);
              }}
            />
            <div className={css.buttons}>
              <Button kind="ghost" small aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
                {t(isBusy ? 'branding.uploading' : 'branding.upload')}
              </Button>
              {value.logo !== null && (
                <Button kind="ghost" small onClick={() => onChange({ logo: null })}>
                  {t('branding.originalLogo')}
                </Button>
              )}
            </div>
          </Guard>
          <p className={css.hint}>{t('branding.logoHint', { megabytes: MEGABYTES, pixels: LOGO.leastSide })}</p>
        </div>
      </div>
      <Alert text={failure} />
      {value.logo !== null && (
        <div className={css.icons}>
          <ColourField
            label={t('branding.iconBackground')}
            value={value.iconBackground}
            onChange={(iconBackground) => onChange({ iconBackground })}
          />
          <span className={css.icon} style={{ background: value.iconBackground }}>
            <img src={logoUrl(value.logo)} alt={t('branding.iconAlt')} />
          </span>
          <span className={`${css.icon} ${css.round}`} style={{ background: value.iconBackground }}>
            <img src={logoUrl(value.logo)} alt={t('branding.maskableAlt')} />
          </span>
        </div>
      )}
    </>
  );
}
