/** Start-up sequence of the app: language, availability, first render, then removal of the splash. */
export async function startUp<T>(steps: {
  setLanguage: () => Promise<T>;
  loadStatus: () => Promise<void>;
  /** Resolves when the page is mounted. */
  render: (texts: T) => Promise<void>;
  hideSplash: () => void;
}): Promise<void> {
  const texts = await steps.setLanguage();
  await steps.loadStatus();
  await steps.render(texts);
  steps.hideSplash();
}
