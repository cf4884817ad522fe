import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { DrawnText } from '@/components/ui/drawn-text';
import { formatOf } from '@/lib/video/formats';

type FormatTriggerProps = ComponentProps<typeof Button> & { viewport: { width: number; height: number } };

/** Shows the shape: '9:16', or the sides of an own size. */
export function FormatTrigger({ viewport, ...rest }: FormatTriggerProps) {
  const { width, height } = viewport;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label="Format"
      aria-description={formatOf(viewport) ?? `${width} by ${height} pixels`}
      aria-haspopup="dialog"
      title="Format of the picture"
      {...rest}
    >
      <span aria-hidden className="rounded-[2px] border-[1.5px] border-current" style={shapeOf(width, height)} />
      <span className="tabular-nums">
        <DrawnText>{formatOf(viewport) ?? `${width}×${height}`}</DrawnText>
      </span>
      <ChevronDown aria-hidden />
    </Button>
  );
}

/** A small frame of the same shape. */
function shapeOf(width: number, height: number) {
  const by = 14 / Math.max(width, height);
  return { width: Math.max(4, width * by), height: Math.max(4, height * by) };
}
