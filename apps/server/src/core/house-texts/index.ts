export { houseTextsRoutes } from './house-texts.admin.routes.ts';
export { type HouseTexts, type LabelsOf, openHouseTexts } from './house-texts.ts';
