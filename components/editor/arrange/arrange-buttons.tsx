'use client';

import { Button } from '@/components/ui/button';
import { formatOf, VIDEO_FORMATS } from '@/lib/video/formats';
import type { Editor } from '../state/editor';
import { viewOf } from './view';

/** The other formats of the timeline, to be looked at and arranged. */
export function ArrangeButtons({ editor, onChoose }: { editor: Editor; onChoose: () => void }) {
  const { timeline, view, canEdit } = editor;
  const own = formatOf(timeline.viewport);
  const verb = canEdit ? 'Arrange' : 'Show';
  return (
    <div role="group" aria-labelledby="other-formats" className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      <h3 id="other-formats" className="text-dense font-semibold">
        Other formats of this film
      </h3>
      <p className="text-dense text-muted">Items stand by the centre there until you move them.</p>
      <div className="flex flex-wrap gap-2">
        {VIDEO_FORMATS.filter((format) => format !== own).map((format) => (
          <Button
            key={format}
            variant="outline"
            size="sm"
            aria-pressed={view?.format === format}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            onClick={() => {
              editor.look(view?.format === format ? null : viewOf(format));
              onChoose();
            }}
          >
            {verb} {format}
          </Button>
        ))}
      </div>
    </div>
  );
}
