import { playerAddress } from './address.ts';
import { ConsoleLink } from './ConsoleLink.tsx';
import css from './PlayerName.module.css';
import { useMay } from './rights.tsx';

type Props = {
  /** Null if the name belongs to no player, such as a visitor's. */
  id: string | null;
  account: string;
};

/**
 * Name of a player. It links to the player's page for operators who may open it. Every part of the console shows names
 * of players with it; `players.test.ts` finds parts that do not.
 */
export function PlayerName({ id, account }: Props) {
  const mayOpen = useMay()('players.view');
  if (id === null || !mayOpen) return <span dir="auto">{account}</span>;
  return (
    <ConsoleLink className={css.link} href={playerAddress(id)} dir="auto">
      {account}
    </ConsoleLink>
  );
}
