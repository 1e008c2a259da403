/** Whether the settings of an installation and its brand go together. */
import { providerProblems } from '../adapters/provider-settings.ts';
import type { Brand } from './brand.ts';
import type { Config } from './config.ts';

/** Names what settings and brand contradict each other in, each with how to mend it. */
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
