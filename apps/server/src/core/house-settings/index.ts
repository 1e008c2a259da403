export { saveSettings } from './house-settings.actions.ts';
export { houseSettingsRoutes } from './house-settings.routes.ts';
export { type HouseSettings, openHouseSettings, settledBy } from './house-settings.ts';
