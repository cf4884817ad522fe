'use client';

import { ListPlus, Scissors, TextInitial } from 'lucide-react';
import { useDeferredValue, useId, useMemo, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { partTexts } from '@/lib/platforms/parts';
import type { PostForm } from '@/lib/posts/form';
import type { KnownProbes } from '@/lib/posts/judge-form';
import { partStart } from '@/lib/posts/thread-counts';
import { isSplittable, joinedOn, split, threadKeys, unsplit, withBreakAt, writtenOn } from '@/lib/posts/thread-form';
import type { PostFormState } from '../use-post-form';
import { PartList } from './part-list';

type ThreadToolsProps = {
  /** Whose text it is; null: the common one. */
  platform: PlatformKey | null;
  state: PostFormState;
  /** The field that the text stands in. */
  field: RefObject<HTMLTextAreaElement | null>;
  probes: KnownProbes;
  projectId: string;
};

/** Below a text: what makes a thread of it, and its parts. Nothing, while no chosen network shows threads. */
export function ThreadTools({ platform, state, field, probes, projectId }: ThreadToolsProps) {
  const { form, setForm } = state;
  const settled = useDeferredValue(form);
  const canSplit = useMemo(() => isSplittable(settled, platform), [settled, platform]);
  const isThread = partTexts(writtenOn(settled, platform)).length > 1;
  if (!isThread && threadKeys(settled, platform).length === 0) return null;

  const splitWords = isThread ? 'Split into more parts' : 'Split into a thread';

  /** A change of the text as a whole, which can be undone. */
  function change(said: string, apply: (form: PostForm) => PostForm): void {
    const { content, places, platforms } = form;
    setForm(apply);
    toast.success(said, {
      action: { label: 'Undo', onClick: () => setForm((old) => ({ ...old, content, places, platforms })) },
    });
  }

  function moveTo(caret: number): void {
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  }

  /** The next letter that is typed belongs to the new part, so the text is there before the caret moves. */
  function breakHere(): void {
    const at = field.current?.selectionEnd ?? writtenOn(form, platform).length;
    const broken = withBreakAt(form, platform, at);
    flushSync(() => setForm(broken.form));
    moveTo(broken.caret);
  }

  return (
    <div className="flex w-full min-w-0 flex-col gap-2">
      <div role="group" aria-label="Thread" className="flex flex-wrap items-center gap-x-2">
        <Button size="sm" variant="ghost" title="A line of --- begins a part too" onClick={breakHere}>
          <ListPlus aria-hidden />
          New part
        </Button>
        {canSplit && (
          <Button
            size="sm"
            variant="outline"
            title="At the ends of sentences, so that each part fits"
            onClick={() => change(splitWords, (old) => split(old, platform))}
          >
            <Scissors aria-hidden />
            {splitWords}
          </Button>
        )}
        {isThread && (
          <Button
            size="sm"
            variant="ghost"
            title="Blank lines take the place of the breaks"
            onClick={() => change('One text again', (old) => unsplit(old, platform))}
          >
            <TextInitial aria-hidden />
            Join into one text
          </Button>
        )}
        {isThread && !platform && <NumberSwitch form={form} setForm={setForm} />}
      </div>
      {isThread && (
        <PartList
          {...{ platform, settled, setForm, probes, projectId }}
          onGoTo={(part) => moveTo(partStart(writtenOn(form, platform), part))}
        />
      )}
      {isThread && !platform && <Joined form={settled} />}
    </div>
  );
}

function NumberSwitch({ form, setForm }: Pick<PostFormState, 'form' | 'setForm'>) {
  const id = useId();
  return (
    <span className="flex min-h-7 items-center gap-2 px-2">
      <Switch
        id={id}
        checked={form.numbered}
        onCheckedChange={(numbered) => setForm((old) => ({ ...old, numbered }))}
      />
      <label htmlFor={id} className="cursor-pointer text-dense">
        Number the parts
      </label>
    </span>
  );
}

/** Which of the chosen networks get the parts as one text. */
function Joined({ form }: { form: PostForm }) {
  const labels = joinedOn(form).map(labelOf);
  if (labels.length === 0) return null;
  const names = new Intl.ListFormat('en').format(labels);
  return (
    <p className="text-dense text-muted">
      {names} {labels.length === 1 ? 'gets' : 'get'} the parts as one text, with blank lines between them.
    </p>
  );
}
