'use client';

import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

type CopyFieldProps = { label: string; value: string; help?: string };

/**
 * Something to be passed on: a link, a token. Where the browser refuses the clipboard (plain http), the text is
 * selected to be copied by hand.
 */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      // Refused: not a secure page, or no permission.
      input.current?.select();
      setState('selected');
    }
  }

  return (
    <div>
      <Field label={label} help={help}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={input}
              readOnly
              value={value}
              className="font-mono text-dense"
              onFocus={(event) => event.target.select()}
            />
            <Button variant="outline" onClick={() => void copy()}>
              {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
              {state === 'copied' ? 'Copied' : 'Copy'}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-dense text-muted">
        {state === 'selected' && 'Selected. Press Ctrl/⌘ C to copy.'}
      </p>
    </div>
  );
}
