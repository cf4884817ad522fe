'use client';

import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { loadLater } from '@/components/ui/load-later';
import { optionsOf, Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { FITS, type Fit } from '@/lib/scene/items/draw-item';
import type { ItemChange } from '@/lib/timeline/commands/command';
import { endOf, hasPicture, isPlayed, isSubtitle, MAX_FRAMES, SHORTEST, type Item } from '@/lib/timeline/model';
import { fits } from '@/lib/timeline/placement';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import { toFrames, toSeconds } from '@/lib/timeline/time';
import { labelOf } from '../block-words';
import { BlendField } from './blend-field';
import { NumberField } from './number-field';
import { PlaceFields } from './place-fields';
import { SubtitleButtons, SubtitleGroupTools } from './subtitle-tools';
import { TextFields } from './text-fields';
import type { Subtitles } from '../state/use-subtitles';
import type { Editor } from '../state/editor';

const CaptionStyles = loadLater(() => import('./caption-styles').then((part) => part.CaptionStyles), {
  loading: () => <Skeleton className="h-52" />,
});

const LookFields = loadLater(() => import('./look-fields').then((part) => part.LookFields), {
  loading: () => <Skeleton className="h-72" />,
});

const CropFields = loadLater(() => import('./crop-fields').then((part) => part.CropFields), {
  loading: () => <Skeleton className="h-60" />,
});

const MaskFields = loadLater(() => import('./mask-fields').then((part) => part.MaskFields), {
  loading: () => <Skeleton className="h-14" />,
});

const SpeedFields = loadLater(() => import('./speed-fields').then((part) => part.SpeedFields), {
  loading: () => <Skeleton className="h-24" />,
});

type PropertiesPanelProps = {
  editor: Editor;
  item: Item;
  /** The same as it is seen: in another format it may stand elsewhere. */
  placed: Item;
  subtitles: Subtitles;
  title: string;
  projectId: string;
};

/** The fields of the selected item. */
export function PropertiesPanel({ editor, item, placed, subtitles, title, projectId }: PropertiesPanelProps) {
  const set = (fields: ItemChange, gesture = Object.keys(fields).join()) =>
    editor.change(sharingLook(editor.timeline, item), fields, `field-${item.id}-${gesture}`);
  const options = (name: string) => ({ label: name, gesture: `field-${item.id}-${name}` });
  const ofTime = { max: toSeconds(MAX_FRAMES), step: 0.1 };
  return (
    <section aria-label="Properties" className="flex flex-col gap-3 p-3">
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{labelOf(item)}</h2>
        {editor.canEdit && <ItemButtons editor={editor} item={item} />}
      </div>
      {isSubtitle(item) && (
        <p role="note" className="rounded-control bg-accent-soft px-2 py-1.5 text-dense text-accent-text">
          This text is one of a group of subtitles. Styling changes apply to the whole group.
        </p>
      )}
      <fieldset disabled={!editor.canEdit} className="contents">
        <div className="grid grid-cols-2 gap-2">
          <NumberField
            label="Start time"
            value={toSeconds(item.start)}
            min={0}
            {...ofTime}
            fallback={0}
            onChange={(value) =>
              editor.run({ type: 'move', ids: [item.id], by: toFrames(value) - item.start }, options('Start time'))
            }
          />
          <NumberField
            label="Duration"
            value={toSeconds(item.duration)}
            min={toSeconds(SHORTEST)}
            {...ofTime}
            fallback={0}
            onChange={(value) =>
              editor.run(
                { type: 'trim', id: item.id, edge: 'end', to: item.start + toFrames(value), least: SHORTEST },
                options('Duration'),
              )
            }
          />
        </div>
        {isPlayed(item) && <SpeedFields editor={editor} item={item} />}
        <PlaceFields editor={editor} item={placed} />
        {item.type !== 'audio' && <BlendField item={item} onChange={set} />}
        {item.type === 'image' && <PictureField item={item} onChange={set} />}
        {hasPicture(item) && <CropFields editor={editor} item={item} />}
        {hasPicture(item) && <MaskFields editor={editor} item={item} />}
        {hasPicture(item) && <LookFields editor={editor} item={item} />}
        <TrackField editor={editor} item={item} />
        {item.text && <CaptionStyles editor={editor} item={item} />}
        {item.text && <TextFields editor={editor} item={item} text={item.text} />}
      </fieldset>
      {item.type === 'video' && !item.frozen && item.url && editor.canEdit && (
        <SubtitleButtons clip={item} items={editor.timeline.items} subtitles={subtitles} />
      )}
      {isSubtitle(item) && <SubtitleGroupTools {...{ editor, title, projectId }} groupId={item.groupId ?? ''} />}
      <p className="text-tiny text-muted tabular-nums">Ends at {toSeconds(endOf(item)).toFixed(1)} s</p>
    </section>
  );
}

const FIT_WORDS: Record<Fit, string> = {
  stretch: 'Stretched',
  cover: 'Filled, edges cut off',
  contain: 'Whole',
  card: 'Whole, on a soft ground',
};

/** How a picture fills its box. */
function PictureField({ item, onChange }: { item: Item; onChange: (fields: ItemChange) => void }) {
  return (
    <Field label="Picture in its box">
      {(control) => (
        <Select
          {...control}
          value={item.fit}
          onChange={(event) => onChange({ fit: event.target.value as Fit })}
          options={optionsOf(FITS, (fit) => FIT_WORDS[fit])}
        />
      )}
    </Field>
  );
}

/** The tracks that take the item. */
function TrackField({ editor, item }: { editor: Editor; item: Item }) {
  const { timeline } = editor;
  const own = timeline.tracks.flatMap((track, index) => (fits(timeline, item.type, index) ? [{ track, index }] : []));
  const place = (index: number) => own.findIndex((one) => one.index === index);
  return (
    <Field label="Track">
      {(control) => (
        <Select
          {...control}
          value={item.trackIndex}
          onChange={(event) =>
            editor.run(
              {
                type: 'move',
                ids: [item.id],
                by: 0,
                tracks: place(Number(event.target.value)) - place(item.trackIndex),
              },
              { label: 'Change track' },
            )
          }
          options={own.map(({ track, index }) => ({ value: index, label: track.name }))}
        />
      )}
    </Field>
  );
}

/** The same as on the block, which may be too narrow for them. */
function ItemButtons({ editor, item }: { editor: Editor; item: Item }) {
  const Eyes = item.visible ? Eye : EyeOff;
  const seen = item.visible ? 'Hide this item' : 'Show this item';
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={seen}
        title={seen}
        onClick={() => editor.change([item.id], { visible: !item.visible })}
      >
        <Eyes aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Delete this item"
        title="Delete this item"
        onClick={() => editor.remove()}
      >
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}
