import type { WireFileDetails } from '@/lib/contracts/files';

/** Of the strip, in pixels: `h-16`. */
const HEIGHT = 64;

/**
 * Pictures of the whole video side by side, for a strip that is `h-16`. Every tile in its share of the width: its
 * middle, never squeezed.
 */
export function FilmstripTiles({
  strip: { url, count, tileWidth, tileHeight },
}: {
  strip: NonNullable<WireFileDetails['filmstrip']>;
}) {
  const path = URL.parse(url)?.pathname ?? url;
  const whole = {
    width: `max(100%, ${Math.round((HEIGHT * tileWidth) / tileHeight)}px)`,
    aspectRatio: `${tileWidth} / ${tileHeight}`,
    backgroundImage: `url("${path}")`,
    backgroundSize: `${count * 100}% 100%`,
  };
  return (
    <div aria-hidden className="flex h-full">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="relative h-full min-w-0 flex-1 overflow-hidden">
          <div
            className="absolute top-1/2 left-1/2 -translate-1/2 bg-no-repeat"
            style={{ ...whole, backgroundPosition: `${count > 1 ? (index / (count - 1)) * 100 : 0}% 0` }}
          />
        </div>
      ))}
    </div>
  );
}
