/** The order in which the app comes up: its language, whether the house is open, the page, and then the splash goes. */
export async function startUp<T>(steps: {
  setLanguage: () => Promise<T>;
  loadStatus: () => Promise<void>;
  /** Resolves when the page stands. */
  render: (texts: T) => Promise<void>;
  hideSplash: () => void;
}): Promise<void> {
  const texts = await steps.setLanguage();
  await steps.loadStatus();
  await steps.render(texts);
  steps.hideSplash();
}
