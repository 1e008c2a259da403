import styles from './Grid.module.css';

export const LIST_SKELETONS = 16;
export const CAROUSEL_SKELETONS = 8;

/** Placeholders for loading tiles. */
export function TileSkeletons({ count }: { count: number }) {
  return (
    <div className={`${styles.grid} ${styles.part}`} aria-hidden="true" data-skeletons={count}>
      {Array.from({ length: count }, (_, i) => (
        <Bone key={`bone-${i + 1}`} />
      ))}
    </div>
  );
}

export function Bone() {
  return (
    <div className={styles.bone}>
      <i />
      <b />
    </div>
  );
}
