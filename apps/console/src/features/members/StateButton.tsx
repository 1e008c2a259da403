import { Button } from '@parlour/ui/Button';

type Props = { to: 'active' | 'disabled'; label: string; isBusy: boolean; onClick: () => void };

/** Disables or enables an account, a member's or an operator's. */
export function StateButton({ to, label, isBusy, onClick }: Props) {
  return (
    <Button kind="raised" small icon={to === 'disabled' ? 'ban' : 'check'} aria-disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}
