import type { AgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { count, momentIn } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import type { Pages } from '../../shared/usePages.ts';
import css from './Agents.module.css';
import { CONTRACT_TONES, contractText, typeText } from './agents.rules.ts';

type Props = {
  label: string;
  places: readonly AgentPlace[];
  timeZone: string;
  list: Pages;
  onOpen: (memberId: string) => void;
};

/** Members of the tree: type, number of members below, and contracts. */
export function PlaceTable({ label, places, timeZone, list, onOpen }: Props) {
  const figure = (text: string) => ({ text, className: css.figure });
  return (
    <ListCard
      label={label}
      list={list}
      withButtons
      head={[
        t('agents.account'),
        t('agents.type'),
        figure(t('agents.rate')),
        figure(t('agents.members')),
        figure(t('agents.direct')),
        t('agents.contracts'),
        t('agents.since'),
      ]}
      act={t('agents.look')}
    >
      {places.map((place) => (
        <tr key={place.memberId}>
          <th scope="row">
            <PlayerName id={place.memberId} account={place.account} />
          </th>
          <td>
            {typeText(place.type)}
            {!place.counts && <small className={css.small}>{t('agents.tester')}</small>}
          </td>
          <td className={css.figure}>{t('agents.work.percent', { rate: place.rate })}</td>
          <td className={css.figure}>{count(place.members)}</td>
          <td className={css.figure}>{count(place.direct)}</td>
          <td>
            {place.contracts.length === 0 ? (
              '–'
            ) : (
              <ul className={css.states}>
                {place.contracts.map((contract) => (
                  <li key={`${contract.kind} ${contract.line} ${contract.version}`}>
                    <StateDot tone={CONTRACT_TONES[contract.state]}>
                      {contractText(contract)}: {t(`agents.contractState.${contract.state}`)}
                    </StateDot>
                  </li>
                ))}
              </ul>
            )}
          </td>
          <td>{momentIn(timeZone, new Date(place.joinedAt))}</td>
          <td>
            <Act label={t('agents.look')} of={place.account} onClick={() => onOpen(place.memberId)} />
          </td>
        </tr>
      ))}
    </ListCard>
  );
}
