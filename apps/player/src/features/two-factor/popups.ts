/** What a popup of the settings page is given. It asks to be closed, and says when its closing movement has ended. */
export type SettingsPopupProps = { open: boolean; onClose: () => void; onClosed: () => void };
