import { type ComponentType, useEffect, useState } from 'react';

/**
 * Creates a component whose script is loaded on demand. Unlike `React.lazy`, it renders in the same frame once it is
 * loaded, and as soon as it loads.
 *
 * @returns the component; its `warm` preloads the script
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
