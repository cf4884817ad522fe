'use client';

import { useMemo } from 'react';
import type { PlatformKey } from '@/lib/platforms/define';
import type { PostForm } from '@/lib/posts/form';
import type { KnownProbes } from '@/lib/posts/judge-form';
import { partsTyped } from '@/lib/posts/thread-counts';
import type { PostFormState } from '../use-post-form';
import { PartRow } from './part-row';

type PartListProps = {
  /** Whose text it is; null: the common one. */
  platform: PlatformKey | null;
  settled: PostForm;
  setForm: PostFormState['setForm'];
  probes: KnownProbes;
  projectId: string;
  onGoTo: (part: number) => void;
};

/** The parts of a text as they are typed: where each ends, how much room is left in it, and what is wrong with it. */
export function PartList({ platform, settled, setForm, probes, projectId, onGoTo }: PartListProps) {
  const parts = useMemo(() => partsTyped(settled, platform, probes), [settled, platform, probes]);
  return (
    <ol aria-label="Parts" className="flex flex-col divide-y divide-line rounded-control border border-line">
      {parts.map((part, index) => (
        <PartRow
          key={index}
          part={part}
          index={index}
          count={parts.length}
          {...{ platform, setForm, projectId }}
          onGoTo={() => onGoTo(index)}
        />
      ))}
    </ol>
  );
}
