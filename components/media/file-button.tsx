'use client';

import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';

type FileButtonProps = {
  label: string;
  busy: boolean;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that asks for files. */
export function FileButton({ label, busy, accept, multiple = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" size="sm" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Upload aria-hidden />}
        {busy ? 'Uploading...' : label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
