'use client';

import type { ReactNode, Ref } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { FormField } from '@/lib/platforms/define';
import { MarkedTextarea } from './marked-textarea';

type PlatformFieldProps = {
  field: FormField;
  value: string | boolean;
  aside: ReactNode;
  textRef?: Ref<HTMLTextAreaElement> | undefined;
  /** From where on the network does not take the text. */
  markFrom: number | null;
  onChange: (value: string | boolean) => void;
};

/** One input of a platform's section, by the kind that its manifest names. */
export function PlatformField({ field, value, aside, textRef, markFrom, onChange }: PlatformFieldProps) {
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'switch')
    return (
      <Checkbox label={field.label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    );
  return (
    <Field label={field.label} help={field.help} aside={aside}>
      {(control) => {
        const shared = { ...control, value: text, placeholder: field.placeholder };
        if (field.kind === 'textarea') {
          const invalid = markFrom !== null ? { 'aria-invalid': true as const } : {};
          return (
            <MarkedTextarea
              {...shared}
              {...invalid}
              ref={textRef}
              markFrom={markFrom}
              className="max-h-80"
              onChange={(event) => onChange(event.target.value)}
            />
          );
        }
        if (field.kind === 'color') return <ColorInput {...control} value={text} onChange={onChange} />;
        if (field.kind === 'select') {
          return (
            <Select
              {...control}
              value={text}
              onChange={(event) => onChange(event.target.value)}
              options={(field.options ?? []).map((option) => ({ value: option.value, label: option.label }))}
            />
          );
        }
        return <Input {...shared} onChange={(event) => onChange(event.target.value)} />;
      }}
    </Field>
  );
}

type ColorInputProps = { id: string; value: string; onChange: (value: string) => void };

/** The colour as text, which may be empty, with a swatch that opens the browser's picker. */
function ColorInput({ value, onChange, ...control }: ColorInputProps) {
  const isColor = /^#[0-9a-fA-F]{6}$/.test(value);
  return (
    <span className="flex gap-2">
      <input
        type="color"
        aria-label="Pick a color"
        value={isColor ? value : '#5865f2'}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-11 cursor-pointer rounded-control border border-edge bg-panel p-1"
      />
      <Input
        {...control}
        className="max-w-40"
        maxLength={7}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
