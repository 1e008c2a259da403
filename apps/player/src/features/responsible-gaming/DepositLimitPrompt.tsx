import { PATHS } from '@parlour/contract/routes';
import { Button, buttonClass } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../shared/forms/Alert.tsx';
import { AmountField } from '../../shared/forms/AmountField.tsx';
import { readAmount } from '../../shared/forms/amount.ts';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useMasked } from '../../shared/useMasked.ts';
import css from './responsible-gaming.module.css';
import { useProtection, useProtectionDeeds } from './responsible-gaming.queries.ts';
import { leftText, limitText, spanKey } from './responsible-gaming.rules.ts';
import { StopCard } from './StopCard.tsx';

/** Form that asks for a self-chosen monthly limit. */
function Ask({ symbol, exponent, mayDecline }: { symbol: string; exponent: number; mayDecline: boolean }) {
  const t = useT();
  const deeds = useProtectionDeeds();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = readAmount(typed, exponent, symbol);
    if (!read.ok || read.minor === 0n)
      return setProblem(
        read.ok || read.why !== 'empty' ? t('cashier.amountShape', { example: '50,000' }) : t('form.required'),
      );
    setBusy(true);
    const result = await deeds.limit('deposit', 'month', read.amount);
    setBusy(false);
    if (!result.ok) return setFailure(result.textKey);
    toasts.show('success', t('protect.saved'));
  }
  async function later() {
    if (busy) return;
    setBusy(true);
    const result = await deeds.answer('later');
    setBusy(false);
    if (!result.ok) setFailure(result.textKey);
  }
  return (
    <form className={css.card} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="protect-ask">
      <h2 id="protect-ask">{t('protect.askTitle')}</h2>
      <p className={css.rule}>{t('protect.askText')}</p>
      <AmountField
        label={`${t('protect.deposit')} · ${t('protect.month')}`}
        symbol={symbol}
        exponent={exponent}
        value={typed}
        error={problem}
        onChange={(value) => {
          setTyped(value);
          setProblem(undefined);
          setFailure(null);
        }}
      />
      <Alert text={failure} />
      <div className={css.buttons}>
        {mayDecline && (
          <Button kind="ghost" small aria-disabled={busy} onClick={() => void later()}>
            {t('changePsw.later')}
          </Button>
        )}
        <Button type="submit" small aria-disabled={busy}>
          {t('protect.set')}
        </Button>
      </div>
    </form>
  );
}

function Review() {
  const t = useT();
  const deeds = useProtectionDeeds();
  return (
    <section className={css.card}>
      <h2>{t('protect.reviewTitle')}</h2>
      <p className={css.rule}>{t('protect.reviewText')}</p>
      <div className={css.buttons}>
        <Link to={PATHS.protection} className={buttonClass({ kind: 'ghost', small: true })}>
          {t('protect.limits')}
        </Link>
        <Button small onClick={() => void deeds.answer('reviewed')}>
          {t('protect.fits')}
        </Button>
      </div>
    </section>
  );
}

/**
 * Responsible gaming in the cashier: an active stop, the question for a limit, the half-yearly review, or the rest of
 * the limit that is nearest to exhaustion; always with a link to the other limits.
 */
export default function DepositLimitPrompt() {
  const t = useT();
  const mask = useMasked();
  const { data } = useProtection();
  if (!data) return null;
  if (data.stop) return <StopCard stop={data.stop} />;
  if (data.ask !== 'no') return <Ask symbol={data.symbol} exponent={data.exponent} mayDecline={data.ask === 'may'} />;
  if (data.isReviewDue) return <Review />;
  const [nearest] = data.limits
    .filter(({ kind }) => kind === 'deposit')
    .toSorted((a, b) => Number(a.left) - Number(b.left));
  return (
    <Link to={PATHS.protection} className={css.line}>
      <Icon name="shield" />
      <span>
        {nearest
          ? `${t('protect.deposit')} (${t(spanKey(nearest.span))}): ${t('protect.left', {
              left: leftText(t, mask, nearest, data.symbol),
              amount: limitText(t, 'deposit', nearest.amount, data.symbol),
            })}`
          : t('protect.title')}
      </span>
      <Icon name="chevron-right" flip />
    </Link>
  );
}
