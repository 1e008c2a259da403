import type { MethodIcon } from '@parlour/contract/deposits';
import type { DepositMethod } from '@parlour/contract/deposits.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { useId, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { firstOf, minutesOf } from './deposits.rules.ts';
import css from './methods.module.css';

const ICONS: Record<MethodIcon, IconName> = {
  bank: 'landmark',
  mobile: 'smartphone',
  qr: 'qr-code',
  card: 'credit-card',
  crypto: 'coins',
  voucher: 'ticket-percent',
  wallet: 'wallet',
  store: 'store',
};

/** Icon of a method on its colour. */
export function MethodArt({ icon }: { icon: MethodIcon }) {
  return (
    <i className={css.art} data-art={icon}>
      <Icon name={ICONS[icon]} />
    </i>
  );
}

type Props = {
  methods: readonly DepositMethod[];
  value: string;
  onChange: (code: string) => void;
  /** `new`: tiles in three columns; `base`: one plain list. */
  form: 'new' | 'base';
};

/** Radio group of the offered deposit methods. */
export function Methods({ methods, value, onChange, form }: Props) {
  const t = useT();
  const name = useId();
  const [hasAll, setAll] = useState(form === 'base');
  const shown = hasAll ? methods : firstOf(methods, value);
  return (
    <fieldset className={css.methods} data-template={form}>
      <legend>{t('cashier.method')}</legend>
      <div className={form === 'new' ? css.tiles : css.list}>
        {shown.map((method) => {
          const minutes = minutesOf(method);
          return (
            <label key={method.code} className={form === 'new' ? css.tile : css.row}>
              <input
                type="radio"
                name={name}
                value={method.code}
                checked={method.code === value}
                onChange={() => onChange(method.code)}
              />
              <MethodArt icon={method.icon} />
              <b>
                <bdi>{method.name}</bdi>
              </b>
              <small>{minutes ? t('cashier.minutes', { minutes }) : t('cashier.instant')}</small>
              {method.tag && (
                <em>
                  <bdi>{method.tag}</bdi>
                </em>
              )}
              <Icon name="circle-check" className={css.tick} />
            </label>
          );
        })}
      </div>
      {shown.length < methods.length && (
        <Button kind="ghost" small wide onClick={() => setAll(true)}>
          {t('action.more')}
        </Button>
      )}
    </fieldset>
  );
}
