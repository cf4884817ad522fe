'use client';

import { Captions, FileUp, Layers, Type } from 'lucide-react';
import { nanoid } from 'nanoid';
import { useRef } from 'react';
import { LibraryButton } from '@/components/media/library-button';
import { Button } from '@/components/ui/button';
import type { WireListedFile } from '@/lib/contracts/files';
import { importedSize } from '@/lib/timeline/canvas';
import { MEDIA_FRAMES, newText, type ItemType } from '@/lib/timeline/model';
import { toFrames } from '@/lib/timeline/time';
import { ownFileOf } from '@/lib/media/own-file';
import type { Editor } from './state/editor';
import type { Subtitles } from './state/use-subtitles';

type Kind = Exclude<ItemType, 'text'>;

/** A file as an item: ten seconds of it at most, in its own size as far as that fits. */
export function itemOf({ url, durationS, width, height }: WireListedFile, type: Kind) {
  const own = ownFileOf(url);
  const length = durationS ? Math.max(3, Math.floor(toFrames(durationS))) : null;
  return {
    type,
    url: own ? `/files/${own.id}.${own.extension}` : url,
    originalDuration: type === 'image' ? null : length,
    duration: type === 'image' ? MEDIA_FRAMES : Math.min(MEDIA_FRAMES, length ?? MEDIA_FRAMES),
    ...(width && height && type !== 'audio' ? importedSize({ width, height }) : {}),
  };
}

type MediaLibraryProps = {
  editor: Editor;
  projectId: string;
  subtitles: Subtitles;
  /** Lays the parts of the merged film out; null while there are none. */
  onSegments: (() => void) | null;
};

/** The buttons that bring media and texts onto the timeline. */
export function MediaLibrary({ editor, projectId, subtitles, onSegments }: MediaLibraryProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const { viewport } = editor.timeline;
  const text = {
    type: 'text' as const,
    text: newText('New text'),
    width: Math.round(viewport.width * 0.8),
    x: Math.round(viewport.width * 0.1),
    y: Math.round(viewport.height * 0.45),
  };
  const onNewTrack = () => {
    const number = editor.timeline.tracks.filter(({ type }) => type === 'video').length + 1;
    const track = { type: 'video' as const, muted: false, visible: true, locked: false };
    editor.run(
      { type: 'add-track', track: { ...track, id: nanoid(8), name: `Video ${number}` } },
      { label: 'Add track' },
    );
    editor.add(text);
  };
  const choose = (type: Kind, label: string) => (
    <LibraryButton
      projectId={projectId}
      kinds={[type]}
      label={label}
      multiple
      onChoose={(files) => files.forEach((file) => editor.add(itemOf(file, type)))}
    />
  );
  return (
    <section aria-label="Media Library" className="flex flex-col gap-2 p-3">
      <h2 className="font-semibold">Media Library</h2>
      <div className="grid grid-cols-2 gap-2">
        {choose('audio', 'Audio')}
        {choose('video', 'Video')}
        {choose('image', 'Image')}
        <Button variant="outline" size="sm" onClick={() => editor.add(text)}>
          <Type aria-hidden />
          Add Text
        </Button>
        <Button variant="outline" size="sm" onClick={onNewTrack}>
          <Type aria-hidden />
          Text + Track
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={subtitles.progress !== null}
          onClick={() => void subtitles.generate()}
        >
          <Captions aria-hidden />
          Subtitles
        </Button>
        <Button variant="outline" size="sm" onClick={() => chosen.current?.click()}>
          <FileUp aria-hidden />
          Subtitle file
        </Button>
        <input
          ref={chosen}
          type="file"
          accept=".srt,.vtt,text/vtt,application/x-subrip"
          aria-label="Subtitle file to open"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void subtitles.read(file);
            event.target.value = '';
          }}
        />
        {onSegments && (
          <Button variant="outline" size="sm" className="col-span-2" onClick={onSegments}>
            <Layers aria-hidden />
            Open as segments
          </Button>
        )}
      </div>
    </section>
  );
}
