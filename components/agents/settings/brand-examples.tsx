import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

const MAX_EXAMPLES = 20;

/** Texts that sound right: the agent writes in their voice. */
export function BrandExamples({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (examples: string[]) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-dense font-semibold">Brand examples</legend>
      <p className="text-dense text-muted">Posts that sound right. The agent follows their voice.</p>
      {value.map((example, at) => (
        <Field
          key={at}
          label={`Example ${at + 1}`}
          aside={
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove example ${at + 1}`}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          }
        >
          {(props) => (
            <Textarea
              {...props}
              value={example}
              rows={3}
              maxLength={2_200}
              className="max-h-48"
              onChange={({ target }) => onChange(value.map((one, index) => (index === at ? target.value : one)))}
            />
          )}
        </Field>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        disabled={value.length >= MAX_EXAMPLES}
        onClick={() => onChange([...value, ''])}
      >
        <Plus aria-hidden />
        Add example
      </Button>
    </fieldset>
  );
}
