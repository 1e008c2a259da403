import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import css from './announcements.module.css';
import { coverOf } from './announcements.rules.ts';

/** Popular announcements: cards above the list, each linking to its own page. */
export function PopularAnnouncements({ notices }: { notices: readonly Announcement[] }) {
  const t = useT();
  if (notices.length === 0) return null;
  const label = t('catalogue.popular');
  return (
    <section className={css.popular}>
      <h2>
        <Icon name="flame" />
        {label}
      </h2>
      <ul aria-label={label}>
        {notices.map((notice) => {
          const cover = coverOf(notice);
          return (
            <li key={notice.id}>
              <InLink href={`${PATHS.noticeDetail}?id=${notice.id}`} dir="auto">
                {cover !== '' && <img src={cover} alt="" width="686" height="306" loading="lazy" decoding="async" />}
                <span>{notice.title}</span>
              </InLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
