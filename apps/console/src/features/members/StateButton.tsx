import { Button } from '@parlour/ui/Button';

type Props = { to: 'active' | 'disabled'; label: string; isBusy: boolean; onClick: () => void };

/** Button that disables or enables an account of a member or an operator. */
export function StateButton({ to, label, isBusy, onClick }: Props) {
  return (
    <Button kind="raised" small icon={to === 'disabled' ? 'ban' : 'check'} aria-disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}
