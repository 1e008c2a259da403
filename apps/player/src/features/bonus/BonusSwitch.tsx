import type { BonusOffer } from '@parlour/contract/bonus.endpoints';
import gift from '@parlour/ui/emblems/gift.svg?no-inline';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { PartFailure } from '../../shared/LoadFailure.tsx';
import look from '../../shared/Switch.module.css';
import css from './bonus.module.css';
import { offersQuery } from './bonus.queries.ts';
import { chosenOf, more } from './bonus.rules.ts';

/** Debounce after the last key, so that not every digit causes a request. */
const CALM_MS = 300;

function useCalm(value: string | null): string | null {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), CALM_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return calm;
}

type OfferProps = {
  offer: BonusOffer;
  symbol: string;
  amount: string | null;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** One bonus with its effect, shown before it is chosen. */
function Offer({
  offer: { name, kind, words, brings, least, wagering, days },
  symbol,
  amount,
  isOn,
  onChange,
}: OfferProps) {
  const t = useT();
  const about = t(`bonus.about.${kind}`, { ...words, max: `${symbol}\u00a0${words.max}` });
  return (
    <label className={css.offer} data-off={brings === null || undefined}>
      <img src={gift} alt="" width="40" height="40" />
      <span className={css.words}>
        <b>{name}</b>
        {brings && amount ? (
          <>
            <span>{t('bonus.receive', { amount: coin(symbol, more(amount, brings.amount)) })}</span>
            <small>
              {wagering > 0
                ? `${t('rewards.wagering', { times: wagering, days })} (${coin(symbol, brings.required)})`
                : t('rewards.free')}
              {brings.most && ` · ${t('bonus.most', { amount: coin(symbol, brings.most) })}`}
            </small>
          </>
        ) : (
          <>
            <span>{about}</span>
            <small>{t('bonus.from', { amount: coin(symbol, least) })}</small>
          </>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={brings === null}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={look.track} />
    </label>
  );
}

type Props = {
  /** Amount that the deposit would credit, as a decimal string; null while unknown. */
  amount: string | null;
  /** Receives the code of the effective bonus, or null; a bonus whose minimum is not reached is not effective. */
  onChoose: (code: string | null) => void;
};

/** Bonuses available with a deposit; at most one can be chosen. Renders nothing without any. */
export function BonusSwitch({ amount, onChoose }: Props) {
  const calm = useCalm(amount);
  const asked = useQuery(offersQuery(useLanguage(), calm));
  const { data } = asked;
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = chosenOf(data?.offers ?? [], wanted)?.code ?? null;
  useEffect(() => onChoose(chosen), [chosen, onChoose]);
  if (!data) return <PartFailure of={[asked]} />;
  if (data.offers.length === 0) return null;
  return (
    <div className={css.offers}>
      {data.offers.map((offer) => (
        <Offer
          key={offer.code}
          offer={offer}
          symbol={data.symbol}
          amount={calm}
          isOn={offer.code === chosen}
          onChange={(isOn) => setWanted(isOn ? offer.code : null)}
        />
      ))}
    </div>
  );
}
