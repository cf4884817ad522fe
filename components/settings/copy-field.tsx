'use client';

import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

const SHOWN_MS = 2000;

/** A value to be copied elsewhere. Where the browser refuses the clipboard (plain http), it is selected instead. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
      toast.success(`${label} copied`);
    } catch {
      toast.info(`${label} is selected: press Ctrl or ⌘ and C to copy it`);
    }
  }

  return (
    <div className="flex min-w-0 gap-2">
      <Input
        ref={input}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1 bg-sunken text-dense"
      />
      <Button
        variant="outline"
        aria-label={`Copy ${label.toLowerCase()}`}
        title={`Copy ${label.toLowerCase()}`}
        size="icon"
        onClick={() => void copy()}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Button>
    </div>
  );
}
