import { Checkbox } from '@/components/ui/checkbox';
import type { Viewport } from '@/lib/timeline/model';
import { FORMAT_USES, formatOf, VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';

type ShapeFieldsProps = {
  /** Of the timeline. */
  viewport: Viewport;
  chosen: readonly VideoFormat[];
  onChange: (chosen: readonly VideoFormat[]) => void;
};

/** The shapes of the picture that are rendered, a file for each; none: that of the timeline. */
export function ShapeFields({ viewport, chosen, onChange }: ShapeFieldsProps) {
  const own = formatOf(viewport);
  const size = own ?? `${viewport.width} × ${viewport.height}`;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-dense font-semibold">Shapes</legend>
      {VIDEO_FORMATS.map((format) => (
        <Checkbox
          key={format}
          label={`${format} · ${FORMAT_USES[format]}${format === own ? ' (this timeline)' : ''}`}
          checked={chosen.includes(format)}
          onChange={({ target }) =>
            onChange(VIDEO_FORMATS.filter((one) => (one === format ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      <p className="text-dense text-muted">
        {chosen.length === 0
          ? `None is chosen: one file of ${size}, as the timeline is.`
          : 'A file for each. “Post this” gives each network the one that is usual there.'}
      </p>
    </fieldset>
  );
}
