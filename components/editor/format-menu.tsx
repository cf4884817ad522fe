'use client';

import { useState } from 'react';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { RadioGroup } from '@/components/ui/radio-group';
import { FORMAT_SIZES, FORMAT_USES, formatOf, VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';
import { VIEWPORT } from '@/lib/timeline/model';
import { reframed } from '@/lib/timeline/reframe';
import { ArrangeButtons } from './arrange/arrange-buttons';
import { FormatTrigger } from './format-trigger';
import { NumberField } from './properties/number-field';
import type { Editor } from './state/editor';

const OWN = 'own';
const SIDE = { ...VIEWPORT, className: 'w-28' };

/** The shape of the picture: one of the four usual ones, or sides of one's own. */
export function FormatMenu({ editor }: { editor: Editor }) {
  const { timeline, canEdit, view } = editor;
  const { viewport } = timeline;
  const known = formatOf(viewport);
  const [open, setOpen] = useState(true);
  // Chosen by itself, or because the sides are none of the four.
  const [isOwn, setOwn] = useState(known === null);
  const choose = (format: VideoFormat | typeof OWN) => {
    setOwn(format === OWN);
    if (format === OWN) return;
    editor.look(null);
    editor.run(reframed(timeline, FORMAT_SIZES[format]), { label: 'Change format' });
  };
  const resize = (size: Partial<typeof viewport>) => {
    setOwn(true);
    editor.run(
      { type: 'change-viewport', viewport: { ...viewport, ...size } },
      { label: 'Change size', gesture: `viewport-${Object.keys(size).join()}` },
    );
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <FormatTrigger viewport={view ? FORMAT_SIZES[view.format] : viewport} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Format" className="w-[300px]">
        <fieldset disabled={!canEdit} className="flex flex-col gap-3">
          <RadioGroup
            aria-label="Format"
            className="gap-1.5"
            options={[
              ...VIDEO_FORMATS.map((value) => ({ value, label: value, help: FORMAT_USES[value] })),
              { value: OWN, label: 'Own size' },
            ]}
            value={isOwn ? OWN : (known ?? OWN)}
            onValueChange={choose}
          />
          <div role="group" aria-label="Own size in pixels" className="flex items-end gap-2">
            <NumberField
              label="Viewport width"
              value={viewport.width}
              {...SIDE}
              fallback={720}
              onChange={(width) => resize({ width })}
            />
            <span aria-hidden className="pb-1.5 text-muted">
              ×
            </span>
            <NumberField
              label="Viewport height"
              value={viewport.height}
              {...SIDE}
              fallback={1280}
              onChange={(height) => resize({ height })}
            />
          </div>
        </fieldset>
        <ArrangeButtons editor={editor} onChoose={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}
