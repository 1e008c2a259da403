import { ShownOnce } from '../../shared/ShownOnce.tsx';
import { t } from '../../shared/texts.ts';
import css from './ApiKeys.module.css';

type Props = { name: string; secret: string; onClose: () => void };

/** A new key. */
export function SecretOnce({ name, secret, onClose }: Props) {
  return (
    <ShownOnce
      title={t('apiKeys.once', { name })}
      lead={t('apiKeys.onceText')}
      text={secret}
      labels={{ copy: t('apiKeys.copy'), close: t('apiKeys.kept') }}
      onClose={onClose}
    >
      <code className={css.secret} dir="ltr">
        {secret}
      </code>
    </ShownOnce>
  );
}
