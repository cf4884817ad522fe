'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import type { AiTask, WireSuggestion } from '@/lib/contracts/ai';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { useSuggestions } from './use-ai';

type SuggestionDialogProps = {
  task: AiTask;
  text: string;
  platforms: readonly PlatformKey[];
  hasMedia: boolean;
  projectId: string;
  before: (platform: PlatformKey | null) => string;
  onApply: (chosen: readonly WireSuggestion[]) => void;
  onUndo: () => void;
  onClose: () => void;
};

const keyOf = ({ platform }: WireSuggestion) => platform ?? 'main';

/** Before and after of each suggestion; only what is chosen is applied, and can be undone. */
export function SuggestionDialog({
  task,
  text,
  platforms,
  hasMedia,
  projectId,
  before,
  onApply,
  onUndo,
  onClose,
}: SuggestionDialogProps) {
  const { run, busy, error, data } = useSuggestions();
  const [wish, setWish] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const suggestions = data?.suggestions ?? [];
  const chosen = suggestions.filter((suggestion) => !left.has(keyOf(suggestion)));
  const ask = () =>
    void run({
      query: { projectId },
      body: { task, text, platforms: [...platforms], hasMedia, ...(wish.trim() ? { wish } : {}) },
    });
  const askFirst = useEffectEvent(ask);
  useEffect(() => askFirst(), []);

  function apply(): void {
    onApply(chosen);
    toast.success(chosen.length === 1 ? 'Suggestion applied' : `${chosen.length} suggestions applied`, {
      action: { label: 'Undo', onClick: onUndo },
    });
    onClose();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Suggestions"
        description="Nothing changes until you apply it."
        className="w-[min(860px,calc(100vw-32px))]"
      >
        <DialogBody>
          {busy && (
            <Loading>
              <Skeleton className="h-40 rounded-card" />
            </Loading>
          )}
          {error && !busy && <ErrorState title="No suggestion" detail={error.message} onRetry={ask} />}
          {!busy &&
            suggestions.map((suggestion) => (
              <Comparison
                key={keyOf(suggestion)}
                suggestion={suggestion}
                before={before(suggestion.platform)}
                chosen={!left.has(keyOf(suggestion))}
                onChoose={(take) =>
                  setLeft(
                    (old) =>
                      new Set(take ? [...old].filter((key) => key !== keyOf(suggestion)) : [...old, keyOf(suggestion)]),
                  )
                }
              />
            ))}
          <form
            className="flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              ask();
            }}
          >
            <Field label="What should be different?" className="flex-1">
              {(control) => (
                <Input
                  {...control}
                  maxLength={500}
                  placeholder="Warmer, without emoji …"
                  value={wish}
                  onChange={(event) => setWish(event.target.value)}
                />
              )}
            </Field>
            <Button variant="outline" type="submit" busy={busy}>
              Ask again
            </Button>
          </form>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button disabled={busy || chosen.length === 0} onClick={apply}>
            Apply
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type ComparisonProps = {
  suggestion: WireSuggestion;
  before: string;
  chosen: boolean;
  onChoose: (take: boolean) => void;
};

function Comparison({ suggestion: { platform, text, note }, before, chosen, onChoose }: ComparisonProps) {
  return (
    <section
      aria-label={platform ? `Suggestion for ${labelOf(platform)}` : 'Suggestion'}
      className="flex flex-col gap-2"
    >
      <Checkbox
        label={platform ? labelOf(platform) : 'Use this text'}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <Version label="Before" text={before} />
        <Version label="After" text={text} />
      </div>
      {note && <p className="text-dense text-partial">{note}</p>}
    </section>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className="rounded-control border border-line p-3 text-dense">
      <p className="mb-1 text-tiny font-semibold text-muted">{label}</p>
      <p className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}
