'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { chapterLines } from '@/lib/timeline/script/chapters';
import { toSeconds } from '@/lib/timeline/time';
import type { ScriptState } from './use-script';

const LENGTHS = [0.5, 0.7, 1, 1.5, 2, 3].map((seconds) => ({ value: seconds, label: `over ${seconds} s` }));

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

type TidyBarProps = { state: ScriptState; canEdit: boolean; onSay: (said: string, changes?: 0 | 1) => void };

/** Cuts all silences or all fillers at once, each one step for undo; chapters to copy. */
export function TidyBar({ state, canEdit, onSay }: TidyBarProps) {
  const { silences, fillers, seconds, setSeconds } = state;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shorter = toSeconds(silences.reduce((sum, { cut }) => sum + cut.to - cut.from, 0)).toFixed(1);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        {canEdit && (
          <Button
            variant="outline"
            size="sm"
            disabled={silences.length === 0}
            onClick={() =>
              state.cutSilences() && onSay(`${counted(silences.length, 'silence')} removed: ${shorter} s shorter.`)
            }
          >
            Remove silences ({silences.length})
          </Button>
        )}
        <Select
          aria-label="Length of silences"
          className="w-28 text-dense [&_select]:h-7"
          value={seconds}
          options={LENGTHS}
          onChange={(event) => setSeconds(Number(event.target.value))}
        />
        {canEdit && (
          <Checkbox
            label="Start and end, too"
            className="ml-1"
            checked={state.withEnds}
            onChange={(event) => state.setWithEnds(event.target.checked)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {canEdit && (
          <Button
            variant="outline"
            size="sm"
            disabled={fillers.length === 0}
            onClick={() => state.cutFillers() && onSay(`${counted(fillers.length, 'filler')} removed.`)}
          >
            Remove fillers ({fillers.length})
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Chapters
        </Button>
      </div>
      {isOpen && <Chapters id={id} state={state} onSay={onSay} />}
    </div>
  );
}

/** Chapters as a description has them. */
function Chapters({ id, state, onSay }: Pick<TidyBarProps, 'state' | 'onSay'> & { id: string }) {
  const lines = chapterLines(state.chapters);
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => onSay('Chapters copied.', 0),
      () => onSay('The browser did not let them be copied. Mark the lines and copy them.', 0),
    );
  return (
    <div id={id} className="flex flex-col gap-1.5">
      <Textarea
        readOnly
        aria-label="Chapters"
        className="text-dense tabular-nums"
        rows={Math.min(6, Math.max(2, state.chapters.length))}
        value={lines}
      />
      <div className="flex items-center justify-between gap-2">
        <span className="text-tiny text-muted">They begin after pauses of 1.5 s, ten seconds apart or more.</span>
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
