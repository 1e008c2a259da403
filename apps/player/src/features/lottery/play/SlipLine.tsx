import { Button, IconButton } from '@parlour/ui/Button';
import { useT } from '../../../shared/i18n.tsx';
import type { LotteryGame } from '../lottery.queries.ts';
import { NumberNotes } from '../NumberNotes.tsx';
import type { Standing } from '../numbers.rules.ts';
import { useBetName } from '../useBetName.ts';
import { paidAt } from './payouts.rules.ts';
import css from './play.module.css';
import type { Line, Quote, Sold } from './slip.rules.ts';
import TermsBar from './TermsBar.tsx';
import { type Currency, useAmount } from './use-amount.ts';

type Props = {
  game: LotteryGame;
  line: Line;
  /** Null if the line is not on sale with its terms. */
  quote: Quote | null;
  sold: Sold | undefined;
  standing: Standing;
  currency: Currency;
  isEdited: boolean;
  edit: (isEdited: boolean) => void;
  change: (line: Line) => void;
  remove: () => void;
};

/** One line of a slip: its bets, stake and payout; its terms can be changed. */
export function SlipLine({ game, line, quote, sold, standing, currency, isEdited, edit, change, remove }: Props) {
  const t = useT();
  const nameOf = useBetName();
  const amount = useAmount(currency);
  const name = nameOf(line.playCode);
  const most = quote ? amount(paidAt(quote.payouts(standing.cuts).most)) : '';
  return (
    <li>
      <b>{name}</b>
      <bdi>{quote ? amount(quote.stake) : '–'}</bdi>
      <span className={css.acts}>
        <IconButton
          icon="settings"
          label={t('lottery.edit', { name })}
          aria-expanded={isEdited}
          onClick={() => edit(!isEdited)}
        />
        <IconButton icon="trash-2" label={t('lottery.remove', { number: name })} onClick={remove} />
      </span>
      {line.content !== '*' && <strong>{line.content}</strong>}
      {quote ? (
        <>
          <small>{t('lottery.bets', { count: quote.bets })}</small>
          <small className={css.gold}>
            {quote.isOneHit ? (
              <>
                {t('lottery.most')} <bdi>{most}</bdi>
              </>
            ) : (
              t('lottery.hit', { amount: most })
            )}
          </small>
        </>
      ) : (
        <small role="alert" className={css.problem}>
          {t('lottery.terms')}
        </small>
      )}
      {!isEdited && <NumberNotes standing={standing} />}
      {isEdited && sold && (
        <div className={css.edit}>
          <TermsBar
            game={game}
            sold={sold}
            quote={quote}
            terms={line.terms}
            standing={standing}
            change={(terms) => change({ ...line, terms })}
            currency={currency}
          />
          <Button small kind="raised" onClick={() => edit(false)}>
            {t('lottery.done')}
          </Button>
        </div>
      )}
    </li>
  );
}
