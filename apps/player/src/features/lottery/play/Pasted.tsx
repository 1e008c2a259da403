import { readSelection, type SelectionError } from '@parlour/games/lottery/selection';
import { Button } from '@parlour/ui/Button';
import { TextArea } from '@parlour/ui/TextArea';
import { useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import type { TypedProps } from './Typed.tsx';

const ENTRY = ({ digits, sizes, roll }: TypedProps['pad']) =>
  roll
    ? ({ form: 'roll' } as const)
    : sizes.length > 0
      ? ({ form: 'combinations', sizes } as const)
      : ({ form: 'numbers', digits } as const);

/** Field for a typed or pasted list; an invalid word blocks it, nothing is guessed. */
export default function Pasted({ pad, add }: { pad: TypedProps['pad']; add: (numbers: readonly string[]) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const read = readSelection(ENTRY(pad), text);
  const found = read.ok
    ? pad.sizes.length > 0
      ? read.chosen.map((group) => group.join('&'))
      : (read.chosen[0] ?? [])
    : [];
  const problem: SelectionError | null = read.ok || text.trim() === '' ? null : read.error;
  return (
    <>
      <TextArea
        label={t('lottery.paste')}
        placeholder={t('lottery.pasteText')}
        error={problem ? t('lottery.selection') : undefined}
        value={text}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        wide
        kind="ghost"
        aria-disabled={found.length === 0}
        onClick={() => {
          if (found.length === 0) return;
          add(found);
          setText('');
        }}
      >
        {t('lottery.take', { count: found.length })}
      </Button>
    </>
  );
}
