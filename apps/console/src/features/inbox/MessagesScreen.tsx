import { cancelPlannedMessage, type MessageRow, sendMessage, withdrawMessage } from '@parlour/contract/inbox.endpoints';
import { Button } from '@parlour/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { Failed, ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { MessageCard } from './MessageCard.tsx';
import { MessageFormCard } from './MessageFormCard.tsx';
import css from './Messages.module.css';
import { MESSAGES_KEY, useMessages, usePlanned } from './messages.queries.ts';

/** Maximum number of member names in a row. */
const NAMES = 5;

/** Describes an audience. */
function audienceText(audience: NonNullable<MessageRow['audience']>): string {
  return audience.kind === 'rank' ? t('messages.fromRank', { level: audience.least }) : t(`audience.${audience.kind}`);
}

/** Names of the recipients of a scheduled message as typed; whether they exist is checked when it is sent. */
const plannedNames = (accounts: readonly string[]): string => {
  const names = accounts.slice(0, NAMES).join(', ');
  return accounts.length > NAMES ? t('messages.andMore', { names, count: accounts.length - NAMES }) : names;
};

/** Recipients of a message: the first selected members and the number of the others, or the audience. */
function Recipients({ audience, members, chosen }: Pick<MessageRow, 'audience' | 'members' | 'chosen'>) {
  if (audience) return audienceText(audience);
  return (
    <>
      {members.map(({ id, account }, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <PlayerName id={id} account={account} />
        </Fragment>
      ))}
      {chosen > members.length && ` ${t('messages.others', { count: chosen - members.length })}`}
    </>
  );
}

/** Messages sent by operators to members' inboxes. */
export function MessagesScreen() {
  const list = useMessages();
  const client = useQueryClient();
  /** Id of the displayed message, or `new`. */
  const [open, setOpen] = useState<string | null>(null);
  useTitle(t('nav.messages'));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const languages = list.data?.pages[0]?.languages ?? [];
  const shown = rows.find(({ id }) => id === open);
  const renew = () => client.invalidateQueries({ queryKey: MESSAGES_KEY });

  const { failure, act } = useActions(renew);

  return (
    <>
      <PageHead title={t('nav.messages')}>
        <Guard needs={sendMessage}>
          <Button small icon="plus" onClick={() => setOpen('new')}>
            {t('messages.write')}
          </Button>
        </Guard>
      </PageHead>
      <p className={cards.lead}>{t('messages.lead')}</p>
      <Alert text={failure} />
      <ListState name="messages" emblem="empty" list={list} isEmpty={rows.length === 0} />
      <Planned />
      <div className={open ? cards.both : undefined}>
        {rows.length > 0 && (
          <ListCard
            label={t('nav.messages')}
            list={list}
            withButtons
            head={[
              t('messages.sentAt'),
              t('messages.title'),
              t('messages.to'),
              t('messages.readers'),
              t('messages.acts'),
            ]}
          >
            {rows.map((row) => {
              const title = row.texts.EN?.title ?? Object.values(row.texts)[0]?.title ?? '';
              return (
                <tr key={row.id} data-withdrawn={row.withdrawn || undefined} className={css.row}>
                  <td>{stamp(row.sentAt)}</td>
                  <td>
                    <bdi>{title}</bdi>
                    {row.withdrawn && <small className={css.gone}>{t('messages.isWithdrawn')}</small>}
                  </td>
                  <td>
                    <Recipients {...row} />
                  </td>
                  <td>{row.readers}</td>
                  <td className={css.acts}>
                    <Act label={t('messages.show')} of={title} onClick={() => setOpen(row.id)} />
                    <Guard needs={withdrawMessage}>
                      <Act
                        label={t(row.withdrawn ? 'messages.restore' : 'messages.withdraw')}
                        of={title}
                        onClick={() =>
                          act(call(withdrawMessage, { params: { id: row.id }, body: { withdrawn: !row.withdrawn } }))
                        }
                      />
                    </Guard>
                  </td>
                </tr>
              );
            })}
          </ListCard>
        )}
        {open === 'new' && (
          <MessageFormCard
            languages={languages}
            onClose={() => setOpen(null)}
            onSent={async () => {
              await renew();
              setOpen(null);
            }}
          />
        )}
        {shown && <MessageCard key={shown.id} row={shown} onClose={() => setOpen(null)} />}
      </div>
    </>
  );
}

/** Scheduled messages; renders nothing without any. */
function Planned() {
  const planned = usePlanned();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: MESSAGES_KEY });
  const { failure, act } = useActions(renew);
  const rows = planned.data?.rows ?? [];
  const count = rows.length;
  const before = useRef(count);
  useEffect(() => {
    // A message that is no longer scheduled was sent or cancelled: refetches the list below.
    if (count < before.current) void client.invalidateQueries({ queryKey: MESSAGES_KEY });
    before.current = count;
  }, [count, client]);
  if (planned.isError && !planned.data) return <Failed title="messages.plannedFailed" asked={planned} />;
  return (
    <>
      <Alert text={failure} />
      {count > 0 && (
        <ul className={`${cards.rows} ${css.planned}`} aria-label={t('messages.planned')}>
          {rows.map(({ id, at, operator, audience, texts, failure: last }) => {
            const title = texts.EN?.title ?? Object.values(texts)[0]?.title ?? '';
            const to = audience.kind === 'chosen' ? plannedNames(audience.accounts) : audienceText(audience);
            return (
              <li key={id} className={cards.row}>
                <div className={cards.what}>
                  <b dir="auto">{title}</b>
                  <small>
                    {stamp(at)} · {to} · {Object.keys(texts).join(' ')} · {t('messages.by', { name: operator })}
                  </small>
                  {last && (
                    <>
                      <small>{t(`messages.stays.${last.why}`, { said: last.said })}</small>
                      <small>{t('messages.tried', { tries: last.tries, time: stamp(last.at) })}</small>
                    </>
                  )}
                </div>
                <StateDot tone={last ? 'bad' : 'soon'}>{t(last ? 'messages.stays' : 'messages.planned')}</StateDot>
                <div className={cards.acts}>
                  <Guard needs={cancelPlannedMessage}>
                    <Act
                      label={t('messages.unplan')}
                      of={title}
                      onClick={() => act(call(cancelPlannedMessage, { params: { id } }))}
                    />
                  </Guard>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
