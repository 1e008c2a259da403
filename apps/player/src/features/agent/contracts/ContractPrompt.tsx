import { Dialog } from '@parlour/ui/Dialog';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../../shared/popup.ts';
import { prompted } from './contract-checks.ts';
import { PAGES } from './contracts.rules.ts';

const close = closerOf('contract');

/** Prompt after login for a contract that awaits an answer. Cancelling shows the next one and does not navigate. */
export default function ContractPrompt({ open, onClosed }: PopupProps) {
  const t = useT();
  const navigate = useNavigate();
  const [kinds] = useState(prompted.kinds);
  const [at, setAt] = useState(0);
  const kind = kinds[at] ?? 'daily';
  return (
    <Dialog
      key={kind}
      open={open}
      onClosed={onClosed}
      title={t(`contract.${kind}`)}
      text={t('contract.prompt')}
      cancel={{ label: t('action.cancel'), onClick: () => (at + 1 < kinds.length ? setAt(at + 1) : close()) }}
      confirm={{
        label: t('contract.go'),
        onClick: () => {
          close();
          void navigate({ to: PAGES[kind] });
        },
      }}
    />
  );
}
