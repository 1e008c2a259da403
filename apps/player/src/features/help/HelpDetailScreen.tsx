import { PATHS } from '@parlour/contract/routes';
import { buttonClass } from '@parlour/ui/Button';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RichText } from '../../shared/html/RichText.tsx';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { Helped } from './Helped.tsx';
import { HelpSkeletons } from './HelpScreen.tsx';
import css from './help.module.css';
import { helpQuery } from './help.queries.ts';
import { placeOf } from './help.rules.ts';

const route = getRouteApi(PATHS.helpDetail);

/** One page of the help centre by its tag: an article, or a topic with all its articles. */
export function HelpDetailScreen() {
  const t = useT();
  const { tag } = route.useSearch();
  const help = useQuery(helpQuery(useListLanguage()));
  if (help.isError && !help.data) return <LoadFailure error={help.error} onRetry={() => void help.refetch()} />;
  if (!help.data) return <HelpSkeletons />;
  const place = placeOf(help.data, tag);
  const all = (
    <Link
      to={PATHS.help}
      search={place ? { tag: place.topic.tag } : {}}
      className={buttonClass({ kind: 'ghost', small: true })}
    >
      {t('help.all')}
    </Link>
  );
  if (!place)
    return (
      <StateCard emblem="search" title={t('error.notFound')} text={t('help.talkText')}>
        {all}
      </StateCard>
    );
  const { topic, article } = place;
  const page = article ?? topic;
  return (
    <div className={css.page}>
      <article className={css.detail}>
        {article && <small>{topic.title}</small>}
        <h2>{page.title}</h2>
        <RichText html={page.content} />
        {!article &&
          topic.articles.map(({ tag: each, title, content }) => (
            <section key={each}>
              <h3>{title}</h3>
              <RichText html={content} />
            </section>
          ))}
        <Helped tag={page.tag} />
      </article>
      <p className={css.all}>{all}</p>
    </div>
  );
}
