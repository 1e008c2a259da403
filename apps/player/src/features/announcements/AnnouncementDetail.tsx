import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { useEffect, useEffectEvent } from 'react';
import { dayOf } from '../../shared/dates.ts';
import { useSession } from '../../shared/store.ts';
import { AnnouncementBody } from './AnnouncementBody.tsx';
import css from './announcements.module.css';
import { coverOf } from './announcements.rules.ts';
import { useMark } from './useMark.ts';

/** One announcement in full. */
export function AnnouncementDetail({ notice }: { notice: Announcement }) {
  const mark = useMark();
  const open = useEffectEvent(() => void mark([notice]));
  const isIn = useSession() !== null;
  // Opening marks it as read; so do switching to another one and signing in meanwhile.
  useEffect(() => {
    if (notice.id && isIn) open();
  }, [notice.id, isIn]);
  const cover = coverOf(notice);
  return (
    <article className={css.detail}>
      {cover !== '' && <img className={css.picture} src={cover} alt="" width="686" height="306" decoding="async" />}
      <h2 className={css.heading} dir="auto">
        {notice.title}
      </h2>
      <p className={css.when}>
        <time dateTime={notice.startDate}>{dayOf(notice.startDate)}</time>
      </p>
      <AnnouncementBody notice={notice} />
    </article>
  );
}
