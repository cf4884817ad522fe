'use client';

import { ImageUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { upload } from '@/components/api/use-upload';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/call';
import { uploadFile } from '@/lib/routes/files';

const MIN_PX = 200;
const TOO_SMALL = 'Choose an image of at least 200x200 pixels';

export type ChosenAvatar = { fileId: string; url: string };

type AvatarUploadProps = {
  projectId: string | undefined;
  /** Whose initials stand there without a picture. */
  name: string;
  url: string | undefined;
  error: string | undefined;
  disabled?: boolean;
  /** Null: without a picture. */
  onChange: (avatar: ChosenAvatar | null) => void;
};

/** Whether a picture is too small; what the browser can't read is for the server to judge. */
async function isTooSmall(file: File): Promise<boolean> {
  try {
    const { width, height } = await createImageBitmap(file);
    return Math.min(width, height) < MIN_PX;
  } catch {
    return false;
  }
}

/** The picture of an agent: uploaded at once, so that the form sends its id. */
export function AvatarUpload({ projectId, name, url, error, disabled = false, onChange }: AvatarUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function choose(file: File | undefined): Promise<void> {
    if (!file || !projectId) return;
    setRefused(null);
    if (!file.type.startsWith('image/')) return setRefused('Choose an image');
    setBusy(true);
    try {
      if (await isTooSmall(file)) return setRefused(TOO_SMALL);
      const stored = await upload({ endpoint: uploadFile, query: { projectId }, file });
      if (stored) onChange({ fileId: stored.id, url: stored.url });
    } catch (failure) {
      setRefused(failure instanceof ApiError ? failure.message : 'The picture could not be uploaded. Try again.');
    } finally {
      setBusy(false);
    }
  }

  const sentence = refused ?? error;
  return (
    <div className="flex items-center gap-4">
      <Avatar
        name={name || '@'}
        src={url ? (URL.parse(url)?.pathname ?? url) : undefined}
        className="size-16 text-title"
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            busy={busy}
            disabled={disabled || !projectId}
            aria-describedby={helpId}
            onClick={() => input.current?.click()}
          >
            {!busy && <ImageUp aria-hidden />}
            {busy ? 'Uploading...' : 'Upload avatar'}
          </Button>
          {url && !disabled && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              <X aria-hidden />
              Remove avatar
            </Button>
          )}
        </div>
        <p id={helpId} className="text-dense text-muted">
          Square image recommended, minimum 200x200.
        </p>
        <div role="alert">{sentence && <p className="text-dense text-failed">{sentence}</p>}</div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Avatar file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
