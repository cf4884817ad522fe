'use client';

import { Images, ImageUp, LoaderCircle, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { upload } from '@/components/api/use-upload';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { ApiError } from '@/lib/api/call';
import type { WireListedFile } from '@/lib/contracts/files';
import type { WireProject } from '@/lib/contracts/projects';
import { AVATAR_MAX_BYTES } from '@/lib/media/avatar-limit';
import { listProjects, removeAvatar, setAvatar } from '@/lib/routes/projects';

const LibraryDialog = loadLater(() =>
  import('@/components/media/library/library-dialog').then((part) => part.LibraryDialog),
);

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** The message for a file that can't be an avatar, or null. */
function refusal(file: File): string | null {
  if (!TYPES.includes(file.type)) return 'Only JPG, PNG, GIF and WebP images are allowed';
  return file.size >= AVATAR_MAX_BYTES ? 'File size must be less than 2MB' : null;
}

/** As large as an avatar is ever shown, twice over. */
const SIDE = 512;

/** A picture of the library as the file of an avatar: a copy, made smaller where it is too large for one. */
async function avatarOf({ url, name, contentType, bytes }: WireListedFile): Promise<File> {
  const answer = await fetch(URL.parse(url)?.pathname ?? url);
  if (!answer.ok) throw new Error(`The server returned ${answer.status}`);
  const picture = await answer.blob();
  if (TYPES.includes(contentType) && bytes < AVATAR_MAX_BYTES) return new File([picture], name, { type: contentType });
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new File([await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })], name, { type: 'image/webp' });
}

/** The picture of a project; its buttons show on hover, on focus, and always where there is no hover. */
export function AvatarField({ project, disabled }: { project: WireProject; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const cache = useCache();
  const [error, setError] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const remove = useAction(removeAvatar, {
    failure: 'The avatar could not be removed',
    onDone: (saved) => cache.put(listProjects, saved),
  });
  const busy = uploading || remove.busy;
  const params = { id: project._id };

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const refused = refusal(file);
    setError(refused);
    if (refused) return;
    setUploading(true);
    try {
      const saved = await upload({ endpoint: setAvatar, params, file });
      if (saved) cache.put(listProjects, saved);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'The avatar could not be uploaded. Try again.');
    } finally {
      setUploading(false);
    }
  }

  async function take(chosen: WireListedFile | undefined): Promise<void> {
    setChoosing(false);
    if (!chosen) return;
    setUploading(true);
    try {
      await choose(await avatarOf(chosen));
    } catch {
      // Formats that this browser can't draw, such as HEIC.
      setError('This picture can’t be used as an avatar. Choose a JPG, PNG, GIF or WebP image.');
    } finally {
      setUploading(false);
    }
  }

  return (
    <div className="w-24 shrink-0">
      <div className="group relative size-24">
        <Avatar name={project.name} src={project.avatarUrl} className="size-24 rounded-card text-display" />
        {busy && (
          <LoaderCircle aria-label="Working" className="absolute inset-0 m-auto size-6 animate-spin text-accent-text" />
        )}
        {!disabled && !busy && (
          <div
            className={cn(
              'absolute inset-x-0 bottom-0 flex justify-center gap-0.5 rounded-b-card bg-black/55 p-1 transition-opacity',
              'pointer-fine:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
            )}
          >
            <Button
              variant="outline"
              size="icon-sm"
              aria-label="Upload avatar"
              title="Upload avatar"
              onClick={() => input.current?.click()}
            >
              <ImageUp aria-hidden />
            </Button>
            <Button
              variant="outline"
              size="icon-sm"
              aria-label="Choose avatar from library"
              title="Choose from library"
              onClick={() => setChoosing(true)}
            >
              <Images aria-hidden />
            </Button>
            {project.avatarUrl && (
              <Button
                variant="outline"
                size="icon-sm"
                aria-label="Remove avatar"
                title="Remove avatar"
                onClick={() => void remove.run({ params })}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          aria-label="Avatar file"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {isChoosing && (
        <LibraryDialog
          projectId={project._id}
          kinds={['image']}
          onClose={() => setChoosing(false)}
          onChoose={([file]) => void take(file)}
        />
      )}
      <div role="alert">{error && <p className="mt-2 text-tiny text-failed">{error}</p>}</div>
    </div>
  );
}
