export {
  holdMember,
  insertLock,
  isLockedFor,
  type LockRow,
  liftLock,
  listLocks,
  lockedFor,
  locksInForce,
} from './member-locks.store.ts';
