/** Browser storage in memory. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    /** The stored entries. */
    kept,
    getItem: (key: string): string | null => kept.get(key) ?? null,
    setItem: (key: string, value: string): void => void kept.set(key, value),
    removeItem: (key: string): void => void kept.delete(key),
    clear: (): void => kept.clear(),
  };
}
