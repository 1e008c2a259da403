import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { useId, useState } from 'react';
import { dayOf } from '../../shared/dates.ts';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import { AnnouncementBody } from './AnnouncementBody.tsx';
import css from './announcements.module.css';
import { coverOf, previewOf } from './announcements.rules.ts';

type Props = {
  notice: Announcement;
  index: number;
  /** Unread dots are for members only. */
  marks: boolean;
  onOpen: () => void;
};

/** An announcement in the list. Its title opens the detail page; the toggle expands it in place. */
export function AnnouncementItem({ notice, index, marks, onOpen }: Props) {
  const t = useT();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const cover = coverOf(notice);
  const preview = previewOf(notice);
  const href = `${PATHS.notice}?index=${index}`;
  return (
    <li className={css.item} data-read={notice.read}>
      <p className={css.when}>
        {marks && !notice.read && (
          <span className={css.dot}>
            <span className="sr">{t('notices.unread')}</span>
          </span>
        )}
        <time dateTime={notice.startDate}>{dayOf(notice.startDate)}</time>
      </p>
      <h2 id={`${id}-title`} className={css.title}>
        <InLink href={href} dir="auto">
          {notice.title}
        </InLink>
      </h2>
      {cover !== '' && (
        <InLink href={href} tabIndex={-1} aria-hidden="true" className={css.cover}>
          <img src={cover} alt="" width="686" height="306" loading="lazy" decoding="async" />
        </InLink>
      )}
      {!isWhole && preview !== '' && (
        <p className={css.preview} dir="auto">
          {preview}
        </p>
      )}
      {isWhole && (
        <div id={`${id}-body`}>
          <AnnouncementBody notice={notice} />
        </div>
      )}
      {(preview !== '' || notice.link !== '') && (
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isWhole}
          aria-controls={isWhole ? `${id}-body` : undefined}
          aria-describedby={`${id}-title`}
          onClick={() => {
            if (!isWhole) onOpen();
            setWhole(!isWhole);
          }}
        >
          {t(isWhole ? 'notices.hide' : 'notices.showAll')}
          <Icon name="chevron-down" />
        </button>
      )}
    </li>
  );
}
