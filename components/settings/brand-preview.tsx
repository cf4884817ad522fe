import type { WireBrandKit } from '@/lib/contracts/brand-kit';
import { inkOn, mix } from '@/lib/scene/colour';

/** The colours of a kit as a card shows them: inks that can't be read on the ground are replaced as drawing does. */
export function BrandPreview({ kit }: { kit: WireBrandKit }) {
  const { background: ground, text, primary, secondary } = kit.colors;
  const [ink, accent] = [inkOn(ground, text), inkOn(ground, primary)];
  const isReplaced = ink !== text;
  return (
    <figure className="flex flex-col gap-1.5">
      <div
        aria-hidden
        className="flex aspect-4/5 flex-col justify-center gap-3 overflow-hidden rounded-card p-5"
        style={{
          background: `linear-gradient(135deg, ${mix(ground, secondary, 0.14)}, ${ground})`,
          color: ink,
        }}
      >
        <span className="h-1.5 w-8 rounded-full" style={{ background: accent }} />
        <span className="text-title font-semibold">An idea in a few words</span>
        <span className="text-dense" style={{ color: accent }}>
          @yourname
        </span>
        {kit.logoUrl && (
          <img
            src={URL.parse(kit.logoUrl)?.pathname ?? kit.logoUrl}
            alt=""
            className="max-h-10 max-w-28 self-start object-contain"
          />
        )}
      </div>
      <figcaption className="text-tiny text-muted">
        {isReplaced
          ? 'The text colour can’t be read on this background: black or white is drawn instead.'
          : 'The colours of a card'}
      </figcaption>
    </figure>
  );
}
