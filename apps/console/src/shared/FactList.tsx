import type { ReactNode } from 'react';

type Props = { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string | undefined };

/** Definition list. */
export function FactList({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
