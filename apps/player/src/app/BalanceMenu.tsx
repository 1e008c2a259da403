import { Icon } from '@parlour/ui/Icon';
import { useEffect, useRef } from 'react';
import { useT } from '../shared/i18n.tsx';
import { closerOf } from '../shared/popup.ts';
import { changeSettings } from '../shared/store.ts';
import css from './BalanceMenu.module.css';

const closeBalance = closerOf('balance');

type Props = { hidden: boolean; refresh: () => unknown };

/** Drop-down menu of the header's balance (N98). */
export function BalanceMenu({ hidden, refresh }: Props) {
  const t = useT();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = () => [...(menu.current?.querySelectorAll('button') ?? [])];
    items()[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!menu.current?.parentElement?.contains(event.target as Node)) closeBalance();
    };
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') closeBalance();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      const all = items();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      all[(all.findIndex((item) => item === document.activeElement) + step + all.length) % all.length]?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', keys);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', keys);
    };
  }, []);
  const act = (action: () => unknown) => () => {
    action();
    closeBalance();
  };
  return (
    <div ref={menu} role="menu" aria-label={t('balance.title')} className={css.menu}>
      <button type="button" role="menuitem" onClick={act(refresh)}>
        <Icon name="refresh-cw" />
        {t('balance.refresh')}
      </button>
      <button type="button" role="menuitem" onClick={act(() => changeSettings({ balanceHidden: !hidden }))}>
        <Icon name={hidden ? 'eye' : 'eye-off'} />
        {t(hidden ? 'balance.show' : 'balance.hide')}
      </button>
    </div>
  );
}
