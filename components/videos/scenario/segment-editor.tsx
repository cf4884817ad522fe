'use client';

import { ArrowDown, ArrowUp, Trash2, WandSparkles } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { sceneLabel, sceneOf } from '@/lib/video/scenes';
import { SceneFields } from './scene-fields';
import type { SegmentValues } from './segment-values';

type SegmentEditorProps = {
  projectId: string;
  segment: SegmentValues;
  place: number;
  count: number;
  isOpen: boolean;
  disabled: boolean;
  problem: { field: 'name' | 'params'; message: string } | undefined;
  onOpen: () => void;
  onChange: (change: Partial<SegmentValues>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRegenerate: () => void;
};

/** A segment of a scenario: a line, and opened its fields. */
export function SegmentEditor(props: SegmentEditorProps) {
  const { projectId, segment, place, count, isOpen, disabled, problem } = props;
  const { onOpen, onChange, onMove, onRemove, onRegenerate } = props;
  const id = useId();
  const { name, description, voiceOverText, params } = segment;
  return (
    <li className={cn('rounded-control border', isOpen ? 'border-accent-text' : 'border-line')}>
      <div className="flex items-center gap-1 p-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-w-0 flex-1 items-baseline gap-2 rounded-small px-1.5 py-1 text-left text-dense"
          onClick={onOpen}
        >
          <span className="tabular shrink-0 text-muted">{place + 1}</span>
          <span className="shrink-0 font-semibold">{name || 'Unnamed'}</span>
          <span className="min-w-0 truncate text-muted">
            {sceneLabel(sceneOf(params))}
            {voiceOverText && `: ${voiceOverText}`}
          </span>
        </button>
        {!disabled && (
          <>
            <SegmentButton
              label={`Move ${name} up`}
              icon={ArrowUp}
              off={place === 0}
              onClick={() => onMove(place - 1)}
            />
            <SegmentButton
              label={`Move ${name} down`}
              icon={ArrowDown}
              off={place === count - 1}
              onClick={() => onMove(place + 1)}
            />
            <SegmentButton label={`Remove ${name}`} icon={Trash2} off={count === 1} onClick={onRemove} />
          </>
        )}
      </div>
      {problem && !isOpen && <p className="px-3 pb-2 text-dense text-failed">{problem.message}</p>}
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 border-t border-line p-3">
          <Field label="Name" error={problem?.field === 'name' ? problem.message : undefined}>
            {(control) => (
              <Input
                {...control}
                maxLength={60}
                disabled={disabled}
                value={name}
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Voice-over text">
            {(control) => (
              <Textarea
                {...control}
                className="max-h-52 min-h-16"
                maxLength={5000}
                disabled={disabled}
                value={voiceOverText}
                onChange={(event) => onChange({ voiceOverText: event.target.value })}
              />
            )}
          </Field>
          <SceneFields
            projectId={projectId}
            params={params}
            disabled={disabled}
            onChange={(next) => onChange({ params: next })}
          />
          {problem?.field === 'params' && (
            <p role="alert" className="text-dense text-failed">
              {problem.message}
            </p>
          )}
          <Field label="Description" help="For the writer, and the title of a scene without words.">
            {(control) => (
              <Input
                {...control}
                maxLength={2000}
                disabled={disabled}
                value={description}
                onChange={(event) => onChange({ description: event.target.value })}
              />
            )}
          </Field>
          {!disabled && (
            <div>
              <Button variant="outline" size="sm" onClick={onRegenerate}>
                <WandSparkles aria-hidden />
                Regenerate this segment
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

type SegmentButtonProps = { label: string; icon: typeof ArrowUp; off: boolean; onClick: () => void };

function SegmentButton({ label, icon: Icon, off, onClick }: SegmentButtonProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}
