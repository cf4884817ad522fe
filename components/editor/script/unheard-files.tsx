'use client';

import { Ear } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { ApiError } from '@/lib/api/call';
import { endOf, type Item } from '@/lib/timeline/model';
import { clockOf } from '@/lib/timeline/time';
import { labelOf } from '../block-words';
import type { Subtitles } from '../state/use-subtitles';

type UnheardFilesProps = { items: readonly Item[]; subtitles: Subtitles };

/** Files in which it is not known whether something is said, each with a button that finds it out. */
export function UnheardFiles({ items, subtitles }: UnheardFilesProps) {
  const [heard, setHeard] = useState<string | null>(null);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const listen = async (url: string) => {
    setHeard(url);
    setFailures(({ [url]: _, ...others }) => others);
    try {
      await subtitles.listen(url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailures((before) => ({ ...before, [url]: error.message }));
    } finally {
      setHeard(null);
    }
  };
  return (
    <ul aria-label="Files that were not listened to" className="flex flex-col gap-2">
      {items.map(({ url, ...item }) => {
        const name = `${labelOf({ ...item, url })}, ${clockOf(item.start)} to ${clockOf(endOf({ ...item, url }))}`;
        const failure = url ? failures[url] : undefined;
        return (
          <li key={item.id} className="flex flex-col gap-1.5 rounded-control bg-sunken p-2 text-dense">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 tabular-nums">{name}</span>
              {url !== null && heard !== url && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Listen: ${name}`}
                  disabled={subtitles.progress !== null}
                  onClick={() => void listen(url)}
                >
                  <Ear aria-hidden />
                  Listen
                </Button>
              )}
            </div>
            {url !== null && heard === url && subtitles.progress !== null && (
              <div className="flex items-center gap-2">
                <Progress label="Listening" value={subtitles.progress || null} />
                <span className="shrink-0 text-muted tabular-nums">{Math.round(subtitles.progress * 100)} %</span>
                <Button variant="ghost" size="sm" onClick={subtitles.cancel}>
                  Cancel
                </Button>
              </div>
            )}
            {failure && (
              <p role="alert" className="text-failed">
                {failure}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
