import { CAPTCHA_MAX } from '@parlour/contract/otp';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { IconButton } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../shared/api.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import type { BoundInput } from '../../shared/useForm.ts';
import { meet } from '../../shared/visitor-cookie.ts';
import css from './CaptchaField.module.css';

const KEY = ['captcha'] as const;

/** Returns the current captcha. An image can be used for one attempt: request another after each. */
export function useCaptcha(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const result = await meet(getCaptcha, {}, signal);
      if (!result.ok) throw new CallError(result);
      return result.value;
    },
    enabled,
    staleTime: 100_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    id: query.data?.captchaId ?? '',
    image: query.isFetching ? null : (query.data?.image ?? null),
    renew: () => client.invalidateQueries({ queryKey: KEY }),
  };
}

type Props = {
  captcha: ReturnType<typeof useCaptcha>;
  input: BoundInput;
  error: string | undefined;
  /** Maximum number of characters of any kind; by default up to six digits (N05). */
  most?: number;
};

export function CaptchaField({ captcha, input, error, most }: Props) {
  const t = useT();
  const language = useLanguage();

  async function listen() {
    const { playCaptcha } = await import('./captchaSound.ts');
    const problem = await playCaptcha(captcha.id, language).catch(() => 'captcha.silent');
    if (problem) toasts.show('fail', t(problem));
  }

  return (
    <Field
      {...input}
      label={t('login.captcha')}
      icon="shield-check"
      inputMode={most ? 'text' : 'numeric'}
      maxLength={most ?? CAPTCHA_MAX}
      onChange={(event) =>
        input.onChange({ target: { value: most ? event.target.value : event.target.value.replace(/[^0-9]/g, '') } })
      }
      autoComplete="off"
      error={error}
      end={
        <>
          <button
            type="button"
            className={css.image}
            aria-label={t('login.captchaRefresh')}
            onClick={() => void captcha.renew()}
          >
            {captcha.image ? (
              <img src={captcha.image} alt="" width="104" height="36" />
            ) : (
              <Skeleton className={css.bone} />
            )}
            <Icon name="refresh-cw" className={css.turn} />
          </button>
          <IconButton
            icon="volume-2"
            label={t('captcha.listen')}
            disabled={captcha.id === ''}
            onClick={() => void listen()}
          />
        </>
      }
    />
  );
}
