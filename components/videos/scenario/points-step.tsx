import { Button } from '@/components/ui/button';
import { DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { POINT_MAX_LENGTH } from '@/lib/video/own-points';
import type { useCreateScenario } from './use-create-scenario';

/** As many as a prompt can promise. */
const LABELS = [
  ...['First', 'Second', 'Third', 'Fourth', 'Fifth'],
  ...['Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'],
].map((place) => `${place} point`);

type Points = ReturnType<typeof useCreateScenario>['points'];

/** The points of a prompt that has none of its own, one line each. */
export function PointsFields({ prompt, points: { lacking, values, set } }: { prompt: string; points: Points }) {
  return (
    <>
      <p className="border-l-2 border-line pl-3 text-dense break-words text-muted">{prompt.trim()}</p>
      {LABELS.slice(0, lacking).map((label, index) => (
        <Field key={label} label={label}>
          {(control) => (
            <Input
              {...control}
              autoFocus={index === 0}
              maxLength={POINT_MAX_LENGTH}
              value={values[index] ?? ''}
              onChange={(event) => set(index, event.target.value)}
            />
          )}
        </Field>
      ))}
    </>
  );
}

type PointsFooterProps = {
  /** The verb of the button that sends the form. */ act: string;
  busy: boolean;
  points: Points;
};

/** Back to the prompt, on without points, or on with them. */
export function PointsFooter({ act, busy, points: { back, skip } }: PointsFooterProps) {
  return (
    <DialogFooter>
      <Button variant="ghost" disabled={busy} className="mr-auto" onClick={back}>
        Back
      </Button>
      <Button variant="outline" disabled={busy} onClick={skip}>
        Make it without
      </Button>
      <Button type="submit" busy={busy}>
        {act}
      </Button>
    </DialogFooter>
  );
}
