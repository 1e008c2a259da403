import { Choice } from '../../shared/Choice.tsx';
import { t } from '../../shared/texts.ts';
import { useGames } from './lottery.queries.ts';
import { gameName } from './lottery.rules.ts';

type Props = { value: string; onChange: (gameId: string) => void };

/** Select box of the lottery's games; empty for all of them. */
export function GameChoice({ value, onChange }: Props) {
  const games = useGames().data?.games ?? [];
  return (
    <Choice
      label={t('lottery.game')}
      value={value}
      options={[
        ['', t('lottery.allGames')],
        ...games.map((game) => [String(game.gameId), gameName(game.gameCode)] as const),
      ]}
      onChange={onChange}
    />
  );
}
