'use client';

import { useState } from 'react';
import { markersOf } from '@/lib/timeline/commands/markers';
import { MARKERS, type Marker } from '@/lib/timeline/marker';
import { clockOf } from '@/lib/timeline/time';
import type { Editor } from '../state/editor';

type FlagsProps = { editor: Editor; scale: number; /** In sight, in pixels. */ from: number; to: number };

/** The markers on the ruler. */
export function MarkerFlags({ editor, scale, from, to }: FlagsProps) {
  const [named, setNamed] = useState<string | null>(null);
  const seen = markersOf(editor.timeline).filter(({ frame }) => frame * scale >= from && frame * scale <= to);
  return seen.map((marker) => (
    <div key={marker.id} className="absolute top-0 z-10 h-full" style={{ left: marker.frame * scale }}>
      {named === marker.id ? (
        <NameField editor={editor} marker={marker} onEnd={() => setNamed(null)} />
      ) : (
        <Flag editor={editor} marker={marker} onName={() => editor.canEdit && setNamed(marker.id)} />
      )}
    </div>
  ));
}

type FlagProps = { editor: Editor; marker: Marker; onName: () => void };

/** A click goes there; arrows move it, Delete removes it, F2 or a double click names it. */
function Flag({ editor, marker, onName }: FlagProps) {
  const { acts } = editor;
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) {
      const moved = { ...marker, frame: marker.frame + by * (event.shiftKey ? 10 : 1) };
      acts.run({ type: 'mark', marker: moved }, { label: 'Move marker', gesture: `marker-${marker.id}` });
    } else if (event.key === 'Delete' || event.key === 'Backspace')
      acts.run({ type: 'unmark', id: marker.id }, { label: 'Delete marker' });
    else if (event.key === 'F2') onName();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      aria-label={`${marker.name || 'Marker'}, ${clockOf(marker.frame)}`}
      title={marker.name}
      className="flex h-full w-6 -translate-x-1/2 items-start justify-center before:absolute before:inset-y-0 before:left-1/2 before:w-0.5 before:-translate-x-1/2 before:bg-[#0891b2]"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => acts.playhead.seek(marker.frame)}
      onDoubleClick={onName}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden className="relative mt-0.5 size-3 rotate-45 border border-[#000000] bg-[#22d3ee]" />
    </button>
  );
}

function NameField({ editor, marker, onEnd }: { editor: Editor; marker: Marker; onEnd: () => void }) {
  const [name, setName] = useState(marker.name);
  const keep = () => {
    editor.run({ type: 'mark', marker: { ...marker, name: name.trim() } }, { label: 'Name marker' });
    onEnd();
  };
  return (
    <input
      autoFocus
      aria-label="Name of the marker"
      value={name}
      maxLength={MARKERS.longest}
      className="relative z-30 h-6 w-40 border border-accent bg-panel px-1 text-tiny text-ink"
      onChange={(event) => setName(event.target.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onEnd();
        event.stopPropagation();
      }}
      onBlur={keep}
    />
  );
}
