import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import { useCallback } from 'react';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';

/**
 * The check by geetest before a guarded call. Answers its four fields, or null where the merchant has no such check or
 * the visitor closed it; the server then decides. Nothing of it is loaded before it is needed.
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
