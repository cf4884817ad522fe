'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { nextQueuePlace } from '@/lib/routes/queue';
import { shortTime } from '@/lib/format/relative-time';
import type { PlatformKey } from '@/lib/platforms/define';

type NextSlotProps = {
  projectId: string;
  platforms: readonly PlatformKey[];
  tags: readonly string[];
  onChoose: (iso: string) => void;
};

/** The time of the queue's next free slot, one click away. Nothing is shown for projects without one. */
export function NextSlot({ projectId, platforms, tags, onChoose }: NextSlotProps) {
  const { data } = useEndpoint(
    nextQueuePlace,
    {
      query: { projectId, platforms: platforms.join(','), tags: tags.map((tag) => tag.replaceAll(',', ' ')).join(',') },
    },
    { keepPrevious: true },
  );
  const at = data?.at;
  if (!at) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      title={`Next free slot: ${shortTime(new Date(at))}`}
      onClick={() => onChoose(at)}
    >
      Next free slot
    </Button>
  );
}
