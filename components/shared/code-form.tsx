'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { CodeMethod } from '@/lib/wire/factor-methods';

type CodeFormProps = {
  methods: readonly CodeMethod[];
  act: string;
  /** The main way, not one beside another. */
  isMain?: boolean;
  busy: boolean;
  error: string | undefined;
  onSubmit: (proof: { method: CodeMethod; code: string }) => void;
};

/** Asks for the code of the app, or for a recovery code instead. */
export function CodeForm({ methods, act, isMain = true, busy, error, onSubmit }: CodeFormProps) {
  const [method, setMethod] = useState<CodeMethod>(methods[0] ?? 'code');
  const [code, setCode] = useState('');
  const other: CodeMethod = method === 'code' ? 'recovery' : 'code';

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && code.trim()) onSubmit({ method, code: code.trim() });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        key={method}
        label={method === 'code' ? 'Code of your authenticator app' : 'Recovery code'}
        help={method === 'recovery' ? 'Each recovery code works once.' : undefined}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus={isMain || method !== methods[0]}
            inputMode={method === 'code' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant={isMain ? 'default' : 'outline'} size="lg" busy={busy} className="w-full">
        {act}
      </Button>
      {methods.includes(other) && (
        <Button
          variant="ghost"
          onClick={() => {
            setMethod(other);
            setCode('');
          }}
        >
          {other === 'recovery' ? 'Use a recovery code' : 'Use the app'}
        </Button>
      )}
    </form>
  );
}
