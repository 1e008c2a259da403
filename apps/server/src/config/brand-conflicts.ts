/** Checks whether the settings of an installation and its brand are compatible. */
import { providerProblems } from '../adapters/provider-settings.ts';
import type { Brand } from './brand.ts';
import type { Config } from './config.ts';

/** Lists contradictions between settings and brand, each with a remedy. */
export const findSettingProblems = (
  config: Pick<Config, 'providers' | 'publicUrl'>,
  brand: Pick<Brand, 'providers' | 'flags'>,
): string[] =>
  providerProblems({
    settings: config.providers,
    publicUrl: config.publicUrl,
    ...brand.providers,
    wantsGoogle: brand.flags.GOOGLELOGIN3 ?? false,
    wantsFacebook: brand.flags.FACEBOOKLOGIN3 ?? false,
  });
