'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { deleteVideoScenario } from '@/lib/routes/video-scenarios';
import { VIDEO_CACHES } from '../caches';

/** Asks before a scenario goes with its videos; finished ones may stay in the media library. */
export function DeleteScenarioDialog({ scenario, onClose }: { scenario: WireVideoScenario; onClose: () => void }) {
  const [keepVideo, setKeep] = useState(false);
  const remove = useAction(deleteVideoScenario, {
    refresh: VIDEO_CACHES,
    failure: 'The scenario could not be deleted',
  });
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      description="Are you sure you want to delete this scenario? This will also delete all associated projects and cannot be undone."
      confirmLabel="Delete"
      onConfirm={() => void remove.run({ params: { id: scenario._id }, query: keepVideo ? { keepVideo: 'true' } : {} })}
      onClose={onClose}
    >
      {scenario.projectCount > 0 && (
        <Checkbox
          label="Keep finished videos in the media library"
          checked={keepVideo}
          onChange={(event) => setKeep(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
