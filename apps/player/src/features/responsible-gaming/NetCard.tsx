import type { Protection } from '@parlour/contract/responsible-gaming.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { signed } from '../wallet/amounts.ts';
import css from './responsible-gaming.module.css';
import { limitText } from './responsible-gaming.rules.ts';

type Span = Protection['net'][number]['span'];
const NAMES: Record<Span, string> = {
  day: 'funds.today',
  week: 'funds.week',
  month: 'funds.month',
  year: 'protect.year',
};

/** Net result of play, over a selectable period. */
export function NetCard({ net, symbol }: Pick<Protection, 'net' | 'symbol'>) {
  const t = useT();
  const mask = useMasked();
  const [span, setSpan] = useState<Span>('day');
  const shown = net.find((each) => each.span === span) ?? { bets: '0', wins: '0', net: '0' };
  const isZero = !/[1-9]/.test(shown.net);
  return (
    <section className={css.card} aria-labelledby="protect-net">
      <h2 id="protect-net">{t('funds.net')}</h2>
      <Segmented<Span>
        label={t('funds.net')}
        value={span}
        onChange={setSpan}
        options={(Object.keys(NAMES) as Span[]).map((value) => ({ value, label: t(NAMES[value]) }))}
      />
      <p className={css.net} aria-live="polite">
        <bdi>
          {symbol} {mask(isZero ? '0' : signed(shown.net))}
        </bdi>
      </p>
      <dl className={css.pairs}>
        <dt>{t('funds.bets')}</dt>
        <dd>
          <bdi>{mask(limitText(t, 'wager', shown.bets, symbol))}</bdi>
        </dd>
        <dt>{t('funds.wins')}</dt>
        <dd>
          <bdi>{mask(limitText(t, 'wager', shown.wins, symbol))}</bdi>
        </dd>
      </dl>
      <Link to={PATHS.records} className={css.link}>
        <Icon name="receipt-text" />
        {t('member.records')}
        <Icon name="chevron-right" flip />
      </Link>
    </section>
  );
}
