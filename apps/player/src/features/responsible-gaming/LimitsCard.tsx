import { LIMIT_KINDS, type LimitKind } from '@parlour/contract/responsible-gaming';
import type { Limit, Protection } from '@parlour/contract/responsible-gaming.endpoints';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { useMasked } from '../../shared/useMasked.ts';
import css from './responsible-gaming.module.css';
import { leftText, limitText, spanKey, usedShare } from './responsible-gaming.rules.ts';

const ICONS: Record<LimitKind, IconName> = { deposit: 'wallet', loss: 'arrow-down', wager: 'coins', session: 'clock' };

function Used({ limit, symbol }: { limit: Limit; symbol: string }) {
  const t = useT();
  const mask = useMasked();
  const text = (amount: string) => limitText(t, limit.kind, amount, symbol);
  // Minutes are not money.
  const hides = mask.hides && limit.kind !== 'session';
  const share = hides ? 0 : usedShare(limit);
  return (
    <span className={css.used} data-full={share >= 0.9 || undefined}>
      <span>
        {limit.kind === 'session' ? '' : t(spanKey(limit.span))}
        <span>{t('protect.left', { left: leftText(t, mask, limit, symbol), amount: text(limit.amount) })}</span>
      </span>
      {!hides && <progress value={share} max={1} aria-hidden="true" />}
      {limit.pending && (
        <em>
          <Icon name="hourglass" />
          <bdi>{limitText(t, limit.kind, limit.pending.amount, symbol)}</bdi>
        </em>
      )}
    </span>
  );
}

type Props = Pick<Protection, 'limits' | 'symbol'> & { onOpen: (kind: LimitKind) => void };

/** The four kinds of limits with the rest of each. */
export function LimitsCard({ limits, symbol, onOpen }: Props) {
  const t = useT();
  return (
    <>
      <h2 className={css.heading}>{t('protect.limits')}</h2>
      <div className={list.card}>
        {LIMIT_KINDS.map((kind) => {
          const own = limits.filter((limit) => limit.kind === kind);
          return (
            <button
              key={kind}
              type="button"
              className={`${list.row} ${css.limit}`}
              aria-haspopup="dialog"
              onClick={() => onOpen(kind)}
            >
              <Icon name={ICONS[kind]} />
              <b>{t(`protect.${kind}`)}</b>
              {own.length === 0 && <small>{t('protect.none')}</small>}
              <Icon name="chevron-right" flip className={list.chevron} />
              {own.map((limit) => (
                <Used key={limit.span} limit={limit} symbol={symbol} />
              ))}
            </button>
          );
        })}
      </div>
    </>
  );
}
