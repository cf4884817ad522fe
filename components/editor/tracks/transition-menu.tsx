'use client';

import { useState } from 'react';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { RadioGroup } from '@/components/ui/radio-group';
import { TRANSITION_FRAMES, type TransitionKind } from '@/lib/timeline/model';
import { toFrames, toSeconds } from '@/lib/timeline/time';
import { longestBetween, transitionsOf } from '@/lib/timeline/transitions';
import { NumberField } from '../properties/number-field';
import type { EditorActs } from '../state/editor';
import type { Cut } from './transition-words';
import { TransitionTrigger } from './transition-trigger';
import { TRANSITION_WORDS } from './transition-words';

const CUT = 'none';

/** The kinds of a transition, and how long it lasts. */
export function TransitionMenu({ cut, acts }: { cut: Cut; acts: EditorActs }) {
  const { from, to, passage } = cut;
  const [open, setOpen] = useState(true);
  const frames = passage?.frames ?? TRANSITION_FRAMES.usual;
  const choose = (kind: TransitionKind | typeof CUT) =>
    acts.run(
      { type: 'set-transition', id: from.id, transition: kind === CUT ? null : { kind, duration: frames } },
      { label: kind === CUT ? 'Remove transition' : 'Change transition' },
    );
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <TransitionTrigger cut={cut} />
      </PopoverTrigger>
      <PopoverContent aria-label="Transition" className="flex w-56 flex-col gap-3">
        <RadioGroup
          aria-label="Transition"
          className="gap-1.5"
          options={[
            { value: CUT, label: 'None' },
            ...transitionsOf(from).map((kind) => ({ value: kind, label: TRANSITION_WORDS[kind] })),
          ]}
          value={passage?.kind ?? CUT}
          onValueChange={choose}
        />
        {passage && (
          <NumberField
            label="Length in seconds"
            value={toSeconds(frames)}
            min={toSeconds(TRANSITION_FRAMES.min)}
            max={toSeconds(longestBetween(from, to))}
            step={0.1}
            fallback={toSeconds(TRANSITION_FRAMES.usual)}
            onChange={(seconds) =>
              acts.run(
                {
                  type: 'set-transition',
                  id: from.id,
                  transition: { kind: passage.kind, duration: toFrames(seconds) },
                },
                { label: 'Change transition', gesture: `transition-${from.id}-length` },
              )
            }
          />
        )}
      </PopoverContent>
    </Popover>
  );
}
