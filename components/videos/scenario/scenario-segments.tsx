import { Plus, WandSparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { SegmentEditor } from './segment-editor';
import type { useEditScenario } from './use-edit-scenario';

type ScenarioSegmentsProps = { state: ReturnType<typeof useEditScenario>; projectId: string; canEdit: boolean };

/** The segments in their order, one of them open. */
export function ScenarioSegments({ state, projectId, canEdit }: ScenarioSegmentsProps) {
  const { values, opened, disabled } = state;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-dense font-semibold">Segments</h3>
        {state.isWriting && (
          <p role="status" className="text-dense text-muted">
            Writing the segments...
          </p>
        )}
      </div>
      <ol aria-label="Segments" className="flex flex-col gap-2">
        {values.segments.map((segment, index) => (
          <SegmentEditor
            key={segment.key}
            projectId={projectId}
            segment={segment}
            place={index}
            count={values.segments.length}
            isOpen={segment.key === opened?.key}
            disabled={disabled}
            problem={state.problemAt(index)}
            onOpen={() => state.toggle(segment.key)}
            onChange={(part) => state.changeSegment(segment.key, part)}
            onMove={(to) => state.moveSegment(index, to)}
            onRemove={() => state.removeSegment(segment.key)}
            onRegenerate={() => void state.regenerate(segment.name)}
          />
        ))}
      </ol>
      {canEdit && (
        <div className="flex flex-wrap items-end gap-2">
          <Button variant="outline" size="sm" disabled={disabled} onClick={state.addSegment}>
            <Plus aria-hidden />
            Add segment
          </Button>
          <Input
            aria-label="Wish for the writer"
            placeholder="A wish: shorter, name the price…"
            className="h-7 min-w-40 flex-1 text-dense"
            maxLength={1000}
            disabled={disabled}
            value={state.instruction}
            onChange={(event) => state.setInstruction(event.target.value)}
          />
          <Button variant="outline" size="sm" disabled={disabled} onClick={() => void state.regenerate(null)}>
            <WandSparkles aria-hidden />
            Regenerate all segments
          </Button>
        </div>
      )}
    </>
  );
}
