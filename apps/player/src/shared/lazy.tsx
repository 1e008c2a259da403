import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part whose script comes when it is first asked for. Unlike a suspended one it is drawn in the very frame that asks
 * for it once it has come, and as soon as it comes.
 *
 * @returns the part; its `warm` fetches the script beforehand
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>) {
  let come: ComponentType<P> | null = null;
  const fetched = async () => {
    come ??= await load();
  };
  function Late(props: P) {
    const [Part, setPart] = useState(() => come);
    useEffect(() => {
      if (Part) return;
      fetched().then(
        () => setPart(() => come),
        (error: unknown) =>
          setPart(() => {
            throw error;
          }),
      );
    }, [Part]);
    return Part && <Part {...props} />;
  }
  return Object.assign(Late, { warm: () => fetched().catch(() => undefined) });
}
