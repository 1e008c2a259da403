import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { buttonClass } from '@parlour/ui/Button';
import { InLink } from '../../shared/games/InLink.tsx';
import { RichText } from '../../shared/html/RichText.tsx';
import css from './announcements.module.css';

/** Text of an announcement with its link. */
export function AnnouncementBody({ notice }: { notice: Announcement }) {
  return (
    <div className={css.body}>
      {notice.content === '' ? (
        notice.text !== '' && <p dir="auto">{notice.text}</p>
      ) : (
        <RichText html={notice.content} />
      )}
      {notice.link !== '' && notice.action !== '' && (
        <InLink href={notice.link} className={buttonClass({ small: true })}>
          {notice.action}
        </InLink>
      )}
    </div>
  );
}
