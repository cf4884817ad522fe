'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { CredentialField } from '@/lib/platforms/define';

type CredentialInputProps = {
  field: CredentialField;
  value: string;
  readOnly: boolean;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** One credential; a secret is masked until it is revealed. */
export function CredentialInput({ field, value, readOnly, error, onChange }: CredentialInputProps) {
  const [revealed, setRevealed] = useState(false);
  const isSecret = field.kind === 'secret';
  return (
    <Field label={field.label} help={field.help} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            type={isSecret && !revealed ? 'password' : field.isAddress ? 'url' : 'text'}
            // Browsers would offer to keep these as passwords of this site.
            autoComplete={isSecret ? 'new-password' : 'off'}
            spellCheck={false}
            placeholder={field.placeholder}
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
            className={isSecret ? 'pr-10' : undefined}
          />
          {isSecret && value !== '' && !readOnly && (
            <Button
              variant="ghost"
              size="icon-sm"
              className="absolute top-1 right-1"
              aria-label={revealed ? 'Hide' : 'Reveal'}
              aria-description={field.label}
              onClick={() => setRevealed(!revealed)}
            >
              {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
