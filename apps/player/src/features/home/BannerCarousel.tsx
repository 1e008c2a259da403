import type { Banner } from '@parlour/contract/catalogue.endpoints';
import { useEffect, useRef, useState } from 'react';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import styles from './BannerCarousel.module.css';

/**
 * Home's banners. The first paint is plain markup and CSS; the carousel engine is loaded later and finds the slides in
 * their final positions.
 */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const [ready, setReady] = useState(false);
  const many = banners.length > 2;

  useEffect(() => {
    const root = frame.current;
    if (!root || !many) return;
    let stop = () => {};
    let gone = false;
    const begin = async () => {
      const { startCarousel } = await import('./carousel.engine.ts');
      if (gone) return;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const direction = getComputedStyle(root).direction === 'rtl' ? 'rtl' : 'ltr';
      stop = startCarousel(root, { direction, still, onSelect: setAt });
      setReady(true);
    };
    // Offline, the banners stay as painted; the engine is loaded when the network returns.
    const tryIt = () => void begin().catch(() => addEventListener('online', tryIt, { once: true }));
    tryIt();
    return () => {
      gone = true;
      removeEventListener('online', tryIt);
      stop();
    };
  }, [many]);

  if (banners.length === 0) return null;
  return (
    <section
      ref={frame}
      className={styles.carousel}
      aria-roledescription={t('home.carousel')}
      aria-label={t('home.banners')}
    >
      <div className={styles.track} data-count={many ? banners.length : undefined} data-ready={ready || undefined}>
        {banners.map((banner, i) => (
          <BannerSlide key={banner.id} banner={banner} first={i === 0} />
        ))}
      </div>
      {many && (
        <div className={styles.dots} aria-hidden="true">
          {banners.map((banner, i) => (
            <i key={banner.id} data-on={i === at || undefined} />
          ))}
        </div>
      )}
    </section>
  );
}

function BannerSlide({ banner, first }: { banner: Banner; first: boolean }) {
  return (
    <div className={styles.slide}>
      <article
        className={styles.banner}
        ref={(box) => {
          if (banner.colour !== '') box?.style.setProperty('--banner', banner.colour);
        }}
      >
        {banner.image !== '' && (
          <picture>
            <source type="image/avif" srcSet={`${banner.image}-720.avif`} />
            <img
              src={`${banner.image}-720.webp`}
              width={700}
              height={312}
              alt=""
              fetchPriority={first ? 'high' : 'low'}
              loading={first ? undefined : 'lazy'}
              decoding="async"
              draggable={false}
            />
          </picture>
        )}
        <div className={styles.text}>
          <h2>
            <bdi>{banner.title}</bdi>
          </h2>
          <p>
            <bdi>{banner.text}</bdi>
          </p>
          {banner.action !== '' && (
            <InLink href={banner.link} className={styles.go}>
              {banner.action}
            </InLink>
          )}
        </div>
      </article>
    </div>
  );
}
