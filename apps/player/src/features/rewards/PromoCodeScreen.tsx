import { CODE_MAX, readCode } from '@parlour/contract/promo-codes';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { dateTime } from '../../shared/dates.ts';
import { findWordCode } from '../../shared/forms/pasted.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { useTerms } from './RewardCard.tsx';
import css from './rewards.module.css';
import { codesQuery, useRedeem } from './rewards.queries.ts';

type Said = { amount: string; wagering: string; days: number | null; symbol: string };

/** Form for a promo code, with the result below it. */
export function PromoCodeScreen() {
  const t = useT();
  const termsOf = useTerms();
  const redeem = useRedeem();
  const codes = useQuery(codesQuery).data;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const code = readCode(typed);
    setSaid(null);
    if (code === null) {
      setProblem(typed.trim() === '' ? 'form.required' : 'promoCode.unknown');
      field.current?.focus();
      return;
    }
    setBusy(true);
    const result = await redeem(code);
    setBusy(false);
    if (!result.ok) {
      setProblem(result.textKey);
      field.current?.focus();
      return;
    }
    setTyped('');
    setProblem(null);
    setSaid(result.value);
  }

  return (
    <>
      <form className={css.card} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.lead}>{t('promoCode.noneText')}</p>
        <Field
          ref={field}
          name="code"
          label={t('promoCode.title')}
          icon="ticket-percent"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={CODE_MAX * 2}
          value={typed}
          error={problem ? t(problem) : undefined}
          hint={t('promoCode.hint')}
          findPasted={findWordCode}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" wide aria-disabled={busy}>
          {t('promoCode.redeem')}
        </Button>
        <div role="status">
          {said && (
            <p className={css.said}>
              <Icon name="circle-check" />
              <span>
                <b>{t('promotions.paid', { amount: coin(said.symbol, said.amount) })}</b>
                <small>{termsOf(said)}</small>
              </span>
            </p>
          )}
        </div>
      </form>
      {codes && codes.claims.length > 0 && (
        <section aria-label={t('promoCode.mine')}>
          <h2 className={css.heading}>{t('promoCode.mine')}</h2>
          <ul className={list.card}>
            {codes.claims.map(({ code, amount, at }) => (
              <li key={code + at} className={list.line}>
                <b dir="ltr">{code}</b>
                <bdi className={`${list.end} ${list.plus}`}>+{coin(codes.symbol, amount)}</bdi>
                <small>
                  <bdi>{dateTime(at)}</bdi>
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className={list.card} aria-label={t('rewards.title')}>
        <MenuRow icon="gift" label={t('rewards.title')} to={PATHS.rewardCenter} />
        <MenuRow icon="megaphone" label={t('nav.promotions')} to={PATHS.activity} />
      </nav>
    </>
  );
}
