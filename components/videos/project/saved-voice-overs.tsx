'use client';

import { useEffect, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { applyVoiceOver } from '@/lib/routes/video-segments';
import { searchVoiceOvers } from '@/lib/routes/video-voice-overs';
import { VIDEO_CACHES } from '../caches';
import { ownAddress, secondsWords, voiceOverPreview } from '../words';

/** The wait after the last letter before it searches. */
const TYPED_MS = 500;
const PAGE_LIMIT = 10;

type SavedVoiceOversProps = { video: WireVideoProject; name: string; onApplied: (text: string) => void };

/** A search of the saved voice-overs, each to listen to and to apply. */
export function SavedVoiceOvers({ video, name, onApplied }: SavedVoiceOversProps) {
  const [typed, type] = useState('');
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useEndpoint(
    searchVoiceOvers,
    { query: { projectId: video.projectId, limit: PAGE_LIMIT, ...(term ? { q: term } : {}) } },
    { enabled: term !== '', keepPrevious: true },
  );
  const apply = useAction(applyVoiceOver, { refresh: VIDEO_CACHES, failure: 'The voice-over could not be applied' });
  const results = term ? found.data?.data : undefined;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Search saved voice-overs" error={found.error && term ? found.error.message : undefined}>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={200}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite" className="text-dense">
        {results?.length === 0 && <p className="text-muted">No saved voice-over has these words.</p>}
        {results && results.length > 0 && (
          <ul
            aria-label="Saved voice-overs"
            className="flex flex-col divide-y divide-line rounded-control border border-line"
          >
            {results.map(({ _id, text, url, seconds, createdAt, originalSegmentName }) => (
              <li key={_id} className="flex flex-wrap items-center gap-2 px-3 py-2">
                <span className="min-w-40 flex-1">
                  <span className="block break-words">{voiceOverPreview(text)}</span>
                  <span className="text-tiny text-muted">
                    {originalSegmentName}, {secondsWords(seconds)}, <RelativeTime at={createdAt} past />
                  </span>
                </span>
                {url && (
                  <audio
                    controls
                    preload="none"
                    src={ownAddress(url)}
                    aria-label={`Listen: ${voiceOverPreview(text)}`}
                    className="h-8 w-40"
                  />
                )}
                <Button
                  variant="outline"
                  size="sm"
                  busy={apply.busy}
                  onClick={() =>
                    void apply
                      .run({ params: { id: video._id, name, voiceOverId: _id } })
                      .then((applied) => applied && onApplied(text))
                  }
                >
                  Apply
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
