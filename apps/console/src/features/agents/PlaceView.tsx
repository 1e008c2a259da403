import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { count, momentIn } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import { AgentSettings } from './AgentSettings.tsx';
import css from './Agents.module.css';
import { usePlace } from './agents.queries.ts';
import { typeText } from './agents.rules.ts';
import { Contracts } from './Contracts.tsx';
import { HouseContracts } from './HouseContracts.tsx';
import { Path } from './Path.tsx';
import { PlaceMove } from './PlaceMove.tsx';
import { PlaceTable } from './PlaceTable.tsx';

type Props = { id: string; onOpen: (memberId: string | null) => void };

/** A member of the tree: path, type, contracts, and the members directly below. */
export function PlaceView({ id, onOpen }: Props) {
  const asked = usePlace(id);
  const first = asked.data?.pages[0];
  const downlines = asked.data?.pages.flatMap((page) => page.downlines) ?? [];
  if (!first)
    return (
      <>
        <Path path={[]} onOpen={onOpen} />
        <Failed title="agentPlace.failedTitle" asked={asked} />
        <Loading label="agentTree.loading" asked={asked} />
      </>
    );
  const { place, timeZone, symbol } = first;
  const { account } = place;
  const facts: [string, string][] = [
    [t('agents.type'), typeText(place.type) + (place.counts ? '' : `, ${t('agents.tester')}`)],
    [t('agents.rate'), t('agents.work.percent', { rate: place.rate })],
    [t('agents.members'), count(place.members)],
    [t('agents.direct'), count(place.direct)],
    [t('agents.since'), momentIn(timeZone, new Date(place.joinedAt))],
  ];
  return (
    <>
      <Path path={first.path} onOpen={onOpen} />
      <Failed title="agentPlace.failedTitle" asked={asked} />
      <section className={cards.card} aria-label={account}>
        <div className={css.head}>
          <h2>
            <PlayerName id={place.memberId} account={account} />
          </h2>
          <small className={css.zone}>{t('agents.zone', { zone: timeZone })}</small>
        </div>
        <FactList facts={facts} className={css.facts} />
        <h3>{t('agents.ownContracts', { account })}</h3>
        {first.contracts.length === 0 ? (
          <p className={css.note}>{t('agents.noContracts', { account })}</p>
        ) : (
          <Contracts versions={first.contracts} symbol={symbol} timeZone={timeZone} />
        )}
        {first.path.length === 1 && (
          <HouseContracts place={place} versions={first.contracts} symbol={symbol} exponent={first.exponent} />
        )}
      </section>
      <AgentSettings place={place} quotas={first.quotas} step={first.step} />
      <PlaceMove place={place} />
      {downlines.length === 0 ? (
        <p className={css.note}>{t('agents.noDownlines', { account })}</p>
      ) : (
        <PlaceTable
          label={t('agents.downlines', { account })}
          places={downlines}
          timeZone={timeZone}
          list={asked}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
