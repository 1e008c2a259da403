import { IconButton } from '@parlour/ui/Button';
import { useT } from '../../../shared/i18n.tsx';
import css from './play.module.css';

type Props = {
  name: string;
  text: string;
  /** Null at the minimum, or maximum. */
  less: (() => void) | null;
  more: (() => void) | null;
  /** Enables typing the value. */
  value?: number;
  set?: (value: number) => void;
};

/** Number input with minus and plus buttons. */
export function Stepper({ name, text, less, more, value, set }: Props) {
  const t = useT();
  return (
    <div className={css.stepper} role="group" aria-label={name}>
      <IconButton icon="minus" label={t('lottery.decrease', { name })} aria-disabled={!less} onClick={() => less?.()} />
      <span>
        <small>{name}</small>
        {set && value !== undefined ? (
          <input
            inputMode="numeric"
            aria-label={name}
            value={value}
            onChange={(event) => set(Number(event.target.value.replace(/[^0-9]/g, '').slice(0, 7)) || 1)}
          />
        ) : (
          <b>{text}</b>
        )}
      </span>
      <IconButton icon="plus" label={t('lottery.increase', { name })} aria-disabled={!more} onClick={() => more?.()} />
    </div>
  );
}
