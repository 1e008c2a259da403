import { hasStream } from '@parlour/contract/live-rooms';
import { addRoom, changeRoom, type RoomRow, switchRoom, withdrawRoom } from '@parlour/contract/live-rooms.endpoints';
import { Button } from '@parlour/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, Cover, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { ROOMS_KEY, useRooms } from './live-rooms.queries.ts';
import { hoursText, nameOf } from './live-rooms.rules.ts';
import { RoomFormCard } from './RoomFormCard.tsx';

/** Live rooms: state, followers, and texts. */
export function RoomsScreen() {
  const rooms = useRooms();
  const client = useQueryClient();
  const [open, setOpen] = useState<{ row: RoomRow | null } | null>(null);
  const { data } = rooms;
  useTitle(t('nav.rooms'));
  const renew = () => client.invalidateQueries({ queryKey: ROOMS_KEY });
  const { failure, act } = useActions(renew);

  return (
    <>
      <PageHead title={t('nav.rooms')}>
        <Guard needs={addRoom}>
          <Button small icon="plus" onClick={() => setOpen({ row: null })}>
            {t('rooms.add')}
          </Button>
        </Guard>
      </PageHead>
      <p className={cards.lead}>{t('rooms.lead')}</p>
      <ListState name="rooms" emblem="empty" list={rooms} isEmpty={data?.rows.length === 0} />
      <Alert text={failure} />
      {data && (
        <div className={open ? cards.both : undefined}>
          <ul className={cards.rows} aria-label={t('nav.rooms')}>
            {data.rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                onEdit={() => setOpen({ row })}
                onSwitch={() =>
                  act(call(switchRoom, { params: { id: row.id }, body: { live: row.liveSince === null } }))
                }
                onWithdraw={() =>
                  act(call(withdrawRoom, { params: { id: row.id }, body: { withdrawn: !row.withdrawn } }))
                }
              />
            ))}
          </ul>
          {open && (
            <RoomFormCard
              key={open.row ? open.row.id + open.row.changedAt : 'new'}
              row={open.row}
              choices={data}
              onClose={() => setOpen(null)}
              onSaved={async () => {
                await renew();
                setOpen(null);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

const TONES = { closed: 'bad', live: 'good', off: 'plain' } as const;

type RowProps = { row: RoomRow; onEdit: () => void; onSwitch: () => void; onWithdraw: () => void };

function Row({ row, onEdit, onSwitch, onWithdraw }: RowProps) {
  const { draft, withdrawn, liveSince, followers, cover } = row;
  const name = nameOf(row);
  const state = withdrawn ? 'closed' : liveSince ? 'live' : 'off';
  const lists = [draft.hot && t('rooms.isHot'), draft.promo && t('rooms.isPromo')].filter(Boolean).join(' · ');
  return (
    <li className={cards.row} data-room={row.id}>
      <Cover src={cover}>{null}</Cover>
      <div className={cards.what}>
        <b dir="auto">{name}</b>
        <small>
          {[lists, draft.link, t('rooms.followers', { count: followers })].filter((part) => part !== '').join(' · ')}
        </small>
        <small>{liveSince ? t('rooms.since', { time: stamp(liveSince) }) : hoursText(draft.hours)}</small>
      </div>
      <StateDot tone={TONES[state]}>{t(`rooms.state.${state}`)}</StateDot>
      <div className={cards.acts}>
        {!withdrawn && !liveSince && !hasStream(draft) && <small>{t('rooms.noStream')}</small>}
        {!withdrawn && (liveSince || hasStream(draft)) && (
          <Guard needs={switchRoom}>
            <Button
              small
              kind={liveSince ? 'ghost' : 'primary'}
              aria-label={`${t(liveSince ? 'rooms.end' : 'rooms.start')}: ${name}`}
              onClick={onSwitch}
            >
              {t(liveSince ? 'rooms.end' : 'rooms.start')}
            </Button>
          </Guard>
        )}
        <Guard needs={changeRoom}>
          <Act label={t('content.edit')} of={name} onClick={onEdit} />
        </Guard>
        <Guard needs={withdrawRoom}>
          <Act label={t(withdrawn ? 'rooms.open' : 'rooms.close')} of={name} onClick={onWithdraw} />
        </Guard>
      </div>
    </li>
  );
}
