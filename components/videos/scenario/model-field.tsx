'use client';

import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { WireVideoModel } from '@/lib/contracts/video-models';

type ModelFieldProps = {
  models: readonly WireVideoModel[] | undefined;
  isLoading: boolean;
  failed: boolean;
  value: string;
  error: string | undefined;
  onRetry: () => void;
  onChange: (id: string) => void;
};

/** The AI model that a scenario showcases. */
export function ModelField({ models, isLoading, failed, value, error, onRetry, onChange }: ModelFieldProps) {
  const chosen = models?.find(({ _id }) => _id === value);
  return (
    <Field
      label="Model"
      help={chosen?.description}
      error={failed ? 'Failed to load models' : error}
      aside={
        failed ? (
          <Button variant="link" size="inline" className="text-dense" onClick={onRetry}>
            Retry
          </Button>
        ) : null
      }
    >
      {(control) => (
        <span className="flex items-center gap-2">
          {chosen?.iconUrl && <img src={chosen.iconUrl} alt="" className="size-6 rounded-small bg-white p-0.5" />}
          <Select
            {...control}
            disabled={isLoading || failed}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            options={[
              { value: '', label: isLoading ? 'Loading...' : 'Select a model' },
              ...(models ?? []).map(({ _id, label }) => ({ value: _id, label })),
            ]}
          />
        </span>
      )}
    </Field>
  );
}
