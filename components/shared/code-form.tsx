'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { ApiError } from '@/lib/api/call';
import type { CodeMethod } from '@/lib/wire/factor-methods';
import { useContractForm } from './use-contract-form';

type CodeFormProps = {
  methods: readonly CodeMethod[];
  act: string;
  /** The main way, not one beside another. */
  isMain?: boolean;
  /** The call that checks the code: silent, its refusal stands at the code. */
  action: { busy: boolean; error: ApiError | null };
  onSubmit: (proof: { method: CodeMethod; code: string }) => Promise<unknown>;
};

const EMPTY = { code: '' };

/** Asks for the code of the app, or for a recovery code instead. */
export function CodeForm({ methods, act, isMain = true, action, onSubmit }: CodeFormProps) {
  const [method, setMethod] = useState<CodeMethod>(methods[0] ?? 'code');
  const other: CodeMethod = method === 'code' ? 'recovery' : 'code';

  const form = useContractForm({
    action,
    initial: EMPTY,
    bodyOf: ({ code }) => ({ method, code: code.trim() }),
    send: onSubmit,
    // One of several calls: what they ask of a code beyond this they say themselves.
    rules: {},
    check: ({ code }) => (code.trim() === '' ? { code: 'Required' } : {}),
    placeOf: () => 'code',
  });

  return (
    <form {...form.element} className="flex flex-col gap-4">
      <Field
        key={method}
        label={method === 'code' ? 'Code of your authenticator app' : 'Recovery code'}
        help={method === 'recovery' ? 'Each recovery code works once.' : undefined}
        error={form.errorOf('code')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoFocus={isMain || method !== methods[0]}
            inputMode={method === 'code' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
          />
        )}
      </Field>
      <Button type="submit" variant={isMain ? 'default' : 'outline'} size="lg" busy={action.busy} className="w-full">
        {act}
      </Button>
      {methods.includes(other) && (
        <Button
          variant="ghost"
          onClick={() => {
            setMethod(other);
            form.reset(EMPTY);
          }}
        >
          {other === 'recovery' ? 'Use a recovery code' : 'Use the app'}
        </Button>
      )}
    </form>
  );
}
