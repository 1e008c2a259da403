import type { HelpTopic } from '@parlour/contract/help.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Field } from '@parlour/ui/Field';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RichText } from '../../shared/html/RichText.tsx';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { Article } from './Article.tsx';
import { Contacts } from './Contacts.tsx';
import { FeedbackCard } from './FeedbackCard.tsx';
import { Helped } from './Helped.tsx';
import css from './help.module.css';
import { helpQuery } from './help.queries.ts';
import { found, opened } from './help.rules.ts';
import { PANEL, Tabs, tabId } from './Tabs.tsx';

const route = getRouteApi(PATHS.help);

export function HelpSkeletons() {
  return (
    <>
      <div className={css.bones}>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} className={css.bone} />
        ))}
      </div>
      <Skeleton className={css.panelBone} />
    </>
  );
}

/** The selected topic: its introduction and its articles. */
function Panel({ topic, article }: { topic: HelpTopic; article: string | null }) {
  useEffect(() => {
    if (article) document.getElementById(`help-${article}`)?.scrollIntoView({ block: 'center' });
  }, [article]);
  return (
    <section className={css.panel} role="tabpanel" id={PANEL} aria-labelledby={tabId(topic.tag)}>
      <div className={css.lead}>
        <h2>{topic.title}</h2>
        <RichText html={topic.content} />
        {topic.articles.length === 0 && <Helped tag={topic.tag} />}
      </div>
      {topic.articles.map((page) => (
        <Article key={page.tag} page={page} open={page.tag === article} />
      ))}
    </section>
  );
}

function Found({ topics, sought }: { topics: readonly HelpTopic[]; sought: string }) {
  const t = useT();
  const pages = found(topics, sought);
  return (
    <section className={css.panel} aria-label={t('help.search')}>
      <p className={css.count} role="status">
        {t('help.found', { count: pages.length })}
      </p>
      {pages.map((page) => (
        <Article key={page.tag} page={page} open={pages.length === 1} />
      ))}
    </section>
  );
}

/** Help centre: topics as tabs, search over all of them, contact channels, and feedback. */
export function HelpScreen() {
  const t = useT();
  const navigate = useNavigate();
  const search = route.useSearch();
  const help = useQuery(helpQuery(useListLanguage()));
  const [sought, setSought] = useState('');
  const place = help.data && opened(help.data, search);
  const choose = (tag: string) => void navigate({ to: PATHS.help, search: { tag }, replace: true, resetScroll: false });

  return (
    <div className={css.page}>
      {help.isPending && <HelpSkeletons />}
      {help.isError && !help.data && <LoadFailure error={help.error} onRetry={() => void help.refetch()} />}
      {help.data && place && (
        <>
          <div className={css.search} role="search">
            <Field
              label={t('help.search')}
              icon="search"
              type="search"
              maxLength={60}
              enterKeyHint="search"
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
          </div>
          {sought.trim() === '' ? (
            <>
              <Tabs topics={help.data} current={place.topic.tag} onChoose={choose} />
              <Panel key={place.topic.tag} topic={place.topic} article={place.article?.tag ?? null} />
            </>
          ) : (
            <Found topics={help.data} sought={sought} />
          )}
        </>
      )}
      <Contacts />
      <FeedbackCard />
    </div>
  );
}
