'use client';

import { CircleAlert, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { acceptOf, type FileKind } from '@/components/media/kinds';
import { Sentences } from '@/components/media/sentences';
import { UploadList } from '@/components/media/upload-list';
import { useFieldUploads } from '@/components/media/use-field-uploads';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import type { PartTyped } from '@/lib/posts/thread-counts';
import { withFileIn } from '@/lib/posts/thread-form';
import type { PostFormState } from '../use-post-form';

const KINDS: readonly FileKind[] = ['image', 'video'];
const FAILURE = 'Failed to upload file. Please try again.';

type PartRowProps = {
  part: PartTyped;
  index: number;
  count: number;
  platform: PlatformKey | null;
  projectId: string;
  setForm: PostFormState['setForm'];
  onGoTo: () => void;
};

/** One part: its first words lead to its place in the text, and files can be put into it. */
export function PartRow({ part, index, count, platform, projectId, setForm, onGoTo }: PartRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const { send, uploads, busy, refusals } = useFieldUploads({
    projectId,
    kinds: KINDS,
    onFile: ({ url }, later) => setForm((old) => withFileIn(old, url, { part: index, key: platform, later })),
  });
  const words = part.text.split('\n')[0] || (part.media.length > 0 ? 'Without words' : 'Empty: it is left out');
  return (
    <li aria-label={`Part ${index + 1} of ${count}`} className="flex flex-col gap-1 py-1 pr-1 pl-2">
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          title="Go to it in the text"
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-small text-left text-dense hover:text-accent-text max-md:min-h-9"
          onClick={onGoTo}
        >
          <span className="tabular w-4 shrink-0 text-right font-semibold">
            <span className="sr-only">Part </span>
            {index + 1}
          </span>
          <span className={cn('min-w-0 truncate', part.text === '' && 'text-muted')}>{words}</span>
        </button>
        {part.media.slice(0, 2).map((url) => (
          <MediaPreview key={url} url={url} alt="" className="size-6 shrink-0 rounded-small" />
        ))}
        {part.media.length > 2 && <span className="tabular text-tiny text-muted">+{part.media.length - 2}</span>}
        {part.room && <Room {...part.room} />}
        <Button
          variant="ghost"
          size="icon-sm"
          busy={busy}
          aria-label={`Add media to part ${index + 1}`}
          title={`Add media to part ${index + 1}`}
          className="max-md:size-9"
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden />
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={acceptOf(KINDS)}
          onChange={({ target }) => {
            send([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {part.findings.map((message) => (
        <p key={message} className="flex items-start gap-1.5 pl-6 text-dense text-failed">
          <CircleAlert aria-label="Error" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-break-word">{message}</span>
        </p>
      ))}
      {uploads.length > 0 && <UploadList uploads={uploads} failure={FAILURE} />}
      <Sentences sentences={refusals} />
    </li>
  );
}

/** Room left on the strictest of the chosen networks. */
function Room({ platform, left }: NonNullable<PartTyped['room']>) {
  const look = left < 0 ? 'font-semibold text-failed' : left <= 20 ? 'font-semibold text-partial' : 'text-muted';
  const words = left < 0 ? `${-left} too many` : `${left} left`;
  return (
    <span
      title={`${words} on ${labelOf(platform)}, the strictest`}
      className={cn('inline-flex shrink-0 items-center gap-1 tabular text-tiny', look)}
    >
      <PlatformMark platform={platform} className="size-3" />
      {words}
      <span className="sr-only"> on {labelOf(platform)}</span>
    </span>
  );
}
