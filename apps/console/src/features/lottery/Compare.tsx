import type { OutputOf } from '@parlour/contract/endpoint';
import { type getLotteryIssue } from '@parlour/contract/lottery.admin.endpoints';
import { askLotteryEntry } from '@parlour/contract/lottery-decisions.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Fragment } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import cards from '../../shared/cards.module.css';
import list from '../../shared/ListCard.module.css';
import { useMay } from '../../shared/rights.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './Lottery.module.css';
import { sendAsk } from './lottery.queries.ts';
import { fieldName } from './lottery.rules.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Look = OutputOf<typeof getLotteryIssue>;
type Entry = Look['entries'][number];
type Props = {
  look: Look;
  /** Called with a text about a request that was sent. */
  onDone: (said: string) => void;
};

const nameOf = (entry: Entry): string => {
  if (entry.kind === 'feed') return t('lottery.feed', { name: entry.by });
  return entry.own ? t('lottery.you', { name: entry.by }) : entry.by;
};

/** Numbers of one prize in an entry; those that another entry has differently are marked. */
function Numbers({ entry, name, others }: { entry: Entry; name: string; others: readonly Entry[] }) {
  const numbers = entry.numbers?.[name] ?? [];
  return (
    <span className={css.numbers}>
      {numbers.map((number, at) => {
        const isOdd = others.some((other) => other.numbers?.[name]?.[at] !== number);
        // biome-ignore lint/suspicious/noArrayIndexKey: equal numbers are told apart by their place alone
        return <Fragment key={at}>{isOdd ? <mark>{number}</mark> : <span>{number}</span>}</Fragment>;
      })}
    </span>
  );
}

/** Buttons that ask the operators of other entries to check theirs. */
function Asks({ look: { issue, entries }, onDone }: Props) {
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const others = entries.filter(({ kind, own, askedBy }) => kind === 'operator' && !own && askedBy === '');
  const ask = ({ by: name }: Entry) =>
    act(
      () => sendAsk(issue.id, name),
      () => onDone(t('lottery.askSent', { name })),
    );
  return (
    <>
      {prompt}
      <Alert text={failure} />
      <div className={cards.end}>
        {others.map((entry) => (
          <Button key={entry.by} small kind="raised" aria-disabled={isBusy} onClick={() => ask(entry)}>
            {t('lottery.ask', { name: entry.by })}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Entries of the sources in columns; differing fields and numbers are marked. */
export function Compare({ look, onDone }: Props) {
  const { entries, form, differing } = look;
  const may = useMay();
  const results = entries.filter((entry) => entry.numbers !== null && !entry.void);
  const isVoidAsked = results.length > 0 && entries.some((entry) => entry.void);
  const isOpen = entries.some(({ own }) => own);
  const asked = entries.filter(({ askedBy }) => askedBy !== '');
  return (
    <>
      <section className={css.wide} aria-label={t('lottery.compare')}>
        <table className={list.table}>
          <TableHead columns={[t('lottery.prize'), ...entries.map(nameOf)]} />
          <tbody>
            {form.map(({ name }) => (
              <tr key={name} className={differing.includes(name) ? css.differs : undefined}>
                <th scope="row">{fieldName(name)}</th>
                {entries.map((entry) => (
                  <td key={`${entry.kind} ${entry.by}`}>
                    {entry.numbers === null || entry.void ? (
                      t(entry.void ? 'lottery.voidEntry' : 'lottery.hidden')
                    ) : (
                      <Numbers entry={entry} name={name} others={results.filter((other) => other !== entry)} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {differing.length > 0 && (
        <Alert text={t('lottery.differs', { fields: differing.map((name) => fieldName(name)).join(', ') })} />
      )}
      {isVoidAsked && <Alert text={t('lottery.voidDiffers')} />}
      {asked.map(({ by: name, askedBy: by, own }) =>
        own ? (
          <Alert key={name} text={t('lottery.askedYou', { by })} />
        ) : (
          <p key={name} className={css.note}>
            {t('lottery.asked', { by, name })}
          </p>
        ),
      )}
      {isOpen && (differing.length > 0 || isVoidAsked) && may(askLotteryEntry) && <Asks look={look} onDone={onDone} />}
    </>
  );
}
