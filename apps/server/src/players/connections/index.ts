export { type Connected, listConnected } from './connections.store.ts';
