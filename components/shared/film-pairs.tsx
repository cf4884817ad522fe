'use client';

import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import type { Pair } from '@/lib/video/certificate';
import { clockOf, FPS } from '@/lib/timeline/time';

type FilmPairsProps = { name: string; pairs: readonly Pair<string>[]; onClose: () => void };

/** The frames of a film that differ most from its preview, each beside the preview's. */
export function FilmPairs({ name, pairs, onClose }: FilmPairsProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Preview and file"
        description={`The pictures of ${name} that differ most, the first one most.`}
        className="w-[min(860px,calc(100vw-32px))]"
      >
        <DialogBody role="region" aria-label="Pictures" tabIndex={0}>
          <ul className="flex flex-col gap-5">
            {pairs.map(({ at, likeness, picture }) => {
              const moment = clockOf(Math.round(at * FPS));
              return (
                <li key={at} className="flex flex-col gap-2">
                  <p className="text-dense">
                    At {moment}, <span className="tabular">likeness {likeness.toFixed(3)}</span>
                  </p>
                  <p aria-hidden className="grid grid-cols-2 text-dense text-muted">
                    <span>Preview</span>
                    <span>File</span>
                  </p>
                  <img
                    src={URL.parse(picture)?.pathname ?? picture}
                    alt={`The film at ${moment}: the preview at the left, the file at the right`}
                    className="w-full rounded-control border border-line"
                  />
                </li>
              );
            })}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
