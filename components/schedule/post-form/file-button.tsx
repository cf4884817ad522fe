'use client';

import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';

type FileButtonProps = { label: string; busy: boolean; accept: string; onFile: (file: File) => void };

/** A button that asks for one file. */
export function FileButton({ label, busy, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Upload aria-hidden />}
        {busy ? 'Uploading...' : label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
