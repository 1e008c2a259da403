import { stampWithSeconds } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useOutbox } from './delivery-log.queries.ts';
import css from './Outbox.module.css';

const LINK = /(https?:\/\/\S+)/;

/** Renders a text with its URLs as links, as in the recipient's mail program. */
const linked = (text: string) =>
  text.split(LINK).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );

/** Messages that would have been sent to members, for an installation without a provider. */
export function DeliveryLogScreen() {
  const list = useOutbox();
  useTitle(t('nav.outbox'));
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];

  return (
    <>
      <PageHead title={t('nav.outbox')} />
      <p className={css.lead}>{t('outbox.lead')}</p>
      <ListState name="outbox" emblem="empty" list={list} isEmpty={messages.length === 0} />
      {messages.length > 0 && (
        <ListCard
          label={t('nav.outbox')}
          list={list}
          head={[t('outbox.time'), t('outbox.channel'), t('outbox.to'), t('outbox.text')]}
        >
          {messages.map((message) => (
            <tr key={message.id}>
              <td>
                <time dateTime={message.at}>{stampWithSeconds(message.at)}</time>
              </td>
              <td>{t(`outbox.${message.channel}`)}</td>
              <td className={css.to}>{message.to}</td>
              <td className={css.text} dir="auto">
                {message.subject && <b>{message.subject}</b>}
                {linked(message.text)}
              </td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
