/** Props of a popup on the settings page: it requests to be closed, and reports the end of its exit transition. */
export type SettingsPopupProps = { open: boolean; onClose: () => void; onClosed: () => void };
