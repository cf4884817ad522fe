'use client';

import { ChevronLeft, ChevronRight, Diamond } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { frameWithin, isKeyed, keyFramesOf, keyOn } from '@/lib/timeline/keyframes';
import type { Item, KeyframeProperty } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';

type KeyframeButtonsProps = {
  editor: Editor;
  item: Item;
  property: KeyframeProperty;
  label: string;
  /** Where the film stands. */
  at: number;
};

const LOOK =
  'flex size-6 shrink-0 items-center justify-center rounded-small text-muted hover:bg-hover disabled:opacity-40 [&_svg]:size-3.5';

/** Keeps the value of a property at the playhead or lets it go, and leads to the keyframes before and after. */
export function KeyframeButtons({ editor, item, property, label, at }: KeyframeButtonsProps) {
  const frame = frameWithin(item, at);
  const isOn = keyOn(item, property, frame) !== null;
  const frames = keyFramesOf(item, property);
  const here = at - item.start;
  const step = (name: string, to: number | undefined, Icon: typeof Diamond) => (
    <button
      type="button"
      aria-label={`${name} keyframe: ${label}`}
      title={`${name} keyframe`}
      className={LOOK}
      disabled={to === undefined}
      onClick={() => to !== undefined && editor.playhead.seek(item.start + to)}
    >
      <Icon aria-hidden />
    </button>
  );
  const words = isOn ? 'Remove keyframe' : 'Add keyframe';
  const isMoving = isKeyed(item, property);
  return (
    <span className="-my-0.5 ml-auto flex items-center">
      {isMoving &&
        step(
          'Previous',
          frames.findLast((one) => one < here),
          ChevronLeft,
        )}
      <button
        type="button"
        aria-label={`${words}: ${label}`}
        title={words}
        className={cn(LOOK, isMoving && 'text-accent-text')}
        onClick={() =>
          editor.run(
            { type: isOn ? 'remove-keyframe' : 'set-keyframe', ids: [item.id], property, at },
            { label: words },
          )
        }
      >
        <Diamond aria-hidden className={cn(isOn && 'fill-current')} />
      </button>
      {isMoving &&
        step(
          'Next',
          frames.find((one) => one > here),
          ChevronRight,
        )}
    </span>
  );
}
