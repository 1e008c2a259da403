import { plainDigits } from '@parlour/contract/digits';
import { type LimitKind, type LimitSpan, MOST_MINUTES, spansOf } from '@parlour/contract/responsible-gaming';
import type { Limit, Protection } from '@parlour/contract/responsible-gaming.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { type FormEvent, useState } from 'react';
import { dateTime } from '../../shared/dates.ts';
import { Alert } from '../../shared/forms/Alert.tsx';
import { AmountField } from '../../shared/forms/AmountField.tsx';
import { readAmount } from '../../shared/forms/amount.ts';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useMasked } from '../../shared/useMasked.ts';
import css from './responsible-gaming.module.css';
import { useProtectionDeeds } from './responsible-gaming.queries.ts';
import { leftText, limitText, spanKey } from './responsible-gaming.rules.ts';

type Pending = NonNullable<Limit['pending']>;

/** An increased limit that is waiting, or needs its second confirmation. */
function Waiting({ kind, pending, symbol }: { kind: LimitKind; pending: Pending; symbol: string }) {
  const t = useT();
  const deeds = useProtectionDeeds();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(act: () => ReturnType<typeof deeds.confirm> | ReturnType<typeof deeds.withdraw>) {
    if (busy) return;
    setBusy(true);
    const result = await act();
    setBusy(false);
    setFailure(result.ok ? null : result.textKey);
  }
  return (
    <div className={css.waiting}>
      <p>
        <Icon name="hourglass" />
        {t('protect.pending', {
          date: dateTime(pending.readyAt),
          limit: limitText(t, kind, pending.amount, symbol),
        })}
      </p>
      <Alert text={failure} />
      <div className={css.buttons}>
        <Button kind="ghost" small aria-disabled={busy} onClick={() => void run(() => deeds.withdraw(pending.id))}>
          {t('protect.keep')}
        </Button>
        {pending.isReady && (
          <Button small aria-disabled={busy} onClick={() => void run(() => deeds.confirm(pending.id))}>
            {t('protect.confirm')}
          </Button>
        )}
      </div>
    </div>
  );
}

type Props = { kind: LimitKind; protection: Protection; open: boolean; onClose: () => void };

/** Sheet for one kind of limit: period, amount, and the pending change. */
export function LimitSheet({ kind, protection, open, onClose }: Props) {
  const t = useT();
  const mask = useMasked();
  const deeds = useProtectionDeeds();
  const { limits, symbol, exponent } = protection;
  const spans = spansOf(kind);
  const [span, setSpan] = useState<LimitSpan>(spans[0] ?? 'day');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const limit = limits.find((each) => each.kind === kind && each.span === span);
  const isTime = kind === 'session';

  function read(): string | null {
    const amount = readAmount(typed, isTime ? 0 : exponent, symbol);
    if (!amount.ok && amount.why === 'empty') setProblem(t('form.required'));
    else if (isTime && (!amount.ok || amount.minor < 1n || amount.minor > BigInt(MOST_MINUTES)))
      setProblem(t('protect.range', { least: 1, most: MOST_MINUTES }));
    else if (!amount.ok && amount.why === 'decimals') setProblem(t('cashier.amountDecimals', { decimals: exponent }));
    else if (!amount.ok || amount.minor === 0n || amount.amount.length > 13 + exponent)
      setProblem(t('cashier.amountShape', { example: '50,000' }));
    else return amount.amount;
    return null;
  }

  async function save(amount: string | null) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const result = await deeds.limit(kind, span, amount);
    setBusy(false);
    if (!result.ok) return setFailure(result.textKey);
    setTyped('');
    if (result.value.state === 'set') toasts.show('success', t('protect.saved'));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = read();
    if (amount !== null) void save(amount);
  }
  const change = (value: string) => {
    setTyped(value);
    setProblem(undefined);
    setFailure(null);
  };

  return (
    <PageSheet open={open} onClose={onClose} title={t(`protect.${kind}`)} closeLabel={t('action.close')}>
      <form className={css.sheet} onSubmit={submit} noValidate>
        {spans.length > 1 && (
          <Segmented<LimitSpan>
            label={t(`protect.${kind}`)}
            value={span}
            onChange={(next) => {
              setSpan(next);
              change('');
            }}
            options={spans.map((value) => ({ value, label: t(spanKey(value)) }))}
          />
        )}
        <p className={css.now} data-limit={limit?.amount ?? ''}>
          <b>
            <bdi>{limitText(t, kind, limit?.amount ?? null, symbol)}</bdi>
          </b>
          {limit && (
            <span>
              {t('protect.left', {
                left: leftText(t, mask, limit, symbol),
                amount: limitText(t, kind, limit.amount, symbol),
              })}
            </span>
          )}
          {limit?.house && limit.house === limit.amount && limit.own !== limit.house && (
            <small>{t('protect.house')}</small>
          )}
        </p>
        {limit?.pending && <Waiting kind={kind} pending={limit.pending} symbol={symbol} />}
        {isTime ? (
          <Field
            label={t('protect.session')}
            hint={t('protect.range', { least: 1, most: MOST_MINUTES })}
            inputMode="numeric"
            maxLength={4}
            value={typed}
            error={problem}
            onChange={(event) => change(plainDigits(event.target.value))}
          />
        ) : (
          <AmountField
            label={t('cashier.amount')}
            symbol={symbol}
            exponent={exponent}
            value={typed}
            onChange={change}
            error={problem}
          />
        )}
        <p className={css.rule}>{t('protect.rule')}</p>
        <Alert text={failure} />
        <Button type="submit" wide aria-disabled={busy}>
          {t('protect.set')}
        </Button>
        {limit?.own && (
          <Button kind="ghost" wide aria-disabled={busy} onClick={() => void save(null)}>
            {t('protect.remove')}
          </Button>
        )}
      </form>
    </PageSheet>
  );
}
