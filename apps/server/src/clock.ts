/** Days as the merchant counts them. */
export { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';
