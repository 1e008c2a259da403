import { hasStream } from '@parlour/contract/live-rooms';
import type { Room } from '@parlour/contract/live-rooms.endpoints';
import { wayOf } from '@parlour/contract/outbound-urls';
import { Icon } from '@parlour/ui/Icon';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { useFollow } from '../../shared/leave.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './live-rooms.module.css';
import { hourOf } from './live-rooms.rules.ts';

type Props = { room: Room; followed: boolean; onFollow: (room: Room, on: boolean) => void };

/** One room: its image, whether it is live or its next hours, and the follow button. */
export function RoomCard({ room, followed, onFollow }: Props) {
  const t = useT();
  const language = useLanguage();
  const follow = useFollow();
  const hosts = useWhitelabel()?.outwardHosts ?? [];
  const { name, text, image, colour, live, nextAt, link } = room;
  return (
    <li className={css.room} ref={(box) => box?.style.setProperty('--room', colour)}>
      <picture>
        <source type="image/avif" srcSet={`${image}-720.avif`} />
        <img src={`${image}-720.webp`} width={700} height={312} alt="" loading="lazy" decoding="async" />
      </picture>
      <div className={css.words}>
        <h2>
          <a
            href={wayOf(link, hosts) ? link : undefined}
            rel="noopener noreferrer"
            className={css.enter}
            onClick={(event) => follow(link, event)}
          >
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p>
          <bdi>{text}</bdi>
        </p>
        {live ? (
          <span className={css.live}>
            <i aria-hidden="true" />
            {t('rooms.live')}
          </span>
        ) : (
          nextAt && (
            <span className={css.next}>
              <Icon name="calendar" />
              {/* A room that links to a page of the app has no stream and is never live. */}
              {hasStream(room) ? t('rooms.next', { time: hourOf(nextAt, language) }) : hourOf(nextAt, language)}
            </span>
          )
        )}
      </div>
      <button
        type="button"
        className={css.star}
        aria-pressed={followed}
        aria-label={t('rooms.follow', { name })}
        onClick={() => onFollow(room, !followed)}
      >
        <Icon name="star" />
      </button>
    </li>
  );
}
