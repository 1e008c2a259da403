import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import { useCallback } from 'react';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';

/**
 * Returns a function that runs geetest's check before a guarded call. It resolves to the four fields, or null if the
 * merchant has no check or the visitor closed it; the server then decides. Loaded on demand.
 */
export function useGeetest(action: 'login' | 'register' | 'sms'): () => Promise<GeetestFields | null> {
  const t = useT();
  const language = useLanguage();
  const isGuarded = useWhitelabel()?.geetest[action] ?? false;
  return useCallback(async () => {
    if (!isGuarded) return null;
    const { challenge } = await import('./geetest.ts');
    return challenge(language, { title: t('sms.check'), close: t('action.cancel') });
  }, [isGuarded, language, t]);
}
