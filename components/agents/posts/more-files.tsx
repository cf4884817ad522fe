'use client';

import { X } from 'lucide-react';
import { LibraryButton } from '@/components/media/library-button';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { isVideoOfAgent } from '@/lib/agents/media';
import { MAX_PICTURES } from '@/lib/agents/agent';

const KINDS = ['image', 'video'] as const;

/** The files of a carousel after the first one. */
export function MoreFiles({
  projectId,
  value,
  onChange,
}: {
  projectId: string;
  value: readonly string[];
  onChange: (files: string[]) => void;
}) {
  const room = MAX_PICTURES - 1 - value.length;
  return (
    <div role="group" aria-label="Further files of the carousel" className="flex flex-col gap-2">
      <p className="text-dense text-muted">More files make a carousel, ten at most.</p>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((url, at) => (
            <li key={`${url} ${at}`} className="relative">
              <MediaPreview
                isVideo={isVideoOfAgent(url)}
                url={url}
                alt={`File ${at + 2}`}
                className="size-20 rounded-control"
              />
              <Button
                variant="outline"
                size="icon-sm"
                className="absolute top-1 right-1"
                aria-label={`Remove file ${at + 2}`}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <LibraryButton
          projectId={projectId}
          kinds={KINDS}
          multiple
          label="Add files"
          disabled={room <= 0}
          onChoose={(files) => onChange([...value, ...files.slice(0, room).map(({ url }) => url)])}
        />
      </div>
    </div>
  );
}
