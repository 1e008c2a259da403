/** Ends the embedded database's thread at the first event that it sees. */
export default (): (() => void) => () => {
  throw new Error('the disk is gone');
};
