import { plainText } from '@parlour/contract/plain-text';
import type { Application, Promotion } from '@parlour/contract/promotions.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { StateCard } from '@parlour/ui/StateCard';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import type { Asked } from '../../shared/LoadFailure.tsx';
import { useSession } from '../../shared/store.ts';
import { Cover } from './Cover.tsx';
import { Days } from './Days.tsx';
import { MyApplications } from './MyApplications.tsx';
import css from './promotions.module.css';
import { type Own, ofCategory, statusOf } from './promotions.rules.ts';
import { StatusPill } from './StatusPill.tsx';

type Props = {
  list: readonly Promotion[];
  categories: readonly { id: string; name: string }[];
  /** The reader's applications; null if they could not be loaded. */
  own: ReadonlyMap<string, Application> | null;
  /** State of the query for the reader's applications. */
  asked: Asked;
};

function Card({ item, own, first }: { item: Promotion; own: Own; first: boolean }) {
  const t = useT();
  const status = statusOf(item, own);
  const isNew = useSession() !== null && !item.read;
  return (
    <li>
      <Link to={PATHS.activity} search={{ id: item.id }} className={css.card} data-promotion={item.id}>
        <Cover item={item} className={css.art} first={first} />
        {status && <StatusPill status={status} />}
        <span className={css.words}>
          <b className={css.name}>
            {isNew && (
              <>
                <i className={css.dot} />
                <span className="sr">{t('inbox.new')} </span>
              </>
            )}
            <bdi>{item.title}</bdi>
          </b>
          <span className={css.excerpt}>
            <bdi>{item.text || plainText(item.content)}</bdi>
          </span>
          <span className={css.foot}>
            <Days item={item} />
            <span className={css.details}>
              {t('promotions.details')}
              <Icon name="chevron-right" flip />
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Running promotions, filtered by category, and the reader's applications. */
export function PromotionList({ list, categories, own, asked }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  // An empty category is neither offered nor kept selected.
  const offered = categories.filter(({ id }) => ofCategory(list, id).length > 0);
  const category = offered.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <>
      {offered.length > 1 && (
        <div className={css.chips} role="group" aria-label={t('promotions.filter')}>
          {[{ id: '', name: t('catalogue.all') }, ...offered].map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === category} onClick={() => setChosen(id)}>
              <bdi>{name}</bdi>
            </button>
          ))}
        </div>
      )}
      {list.length === 0 && <StateCard emblem="gift" title={t('promotions.none')} text={t('promotions.noneText')} />}
      <ul className={css.list}>
        {ofCategory(list, category).map((item, at) => (
          <Card key={item.id} item={item} own={own && own.get(item.id)} first={at < 3} />
        ))}
      </ul>
      <MyApplications applications={[...(own?.values() ?? [])]} running={list} asked={asked} />
    </>
  );
}
