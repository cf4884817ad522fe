'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { deleteVideoProject } from '@/lib/routes/video-projects';
import { VIDEO_CACHES } from '../caches';

/** Asks before a video goes with its files; the finished one may stay in the media library. */
export function DeleteVideoDialog({ video, onClose }: { video: WireVideoProject; onClose: () => void }) {
  const [keepVideo, setKeep] = useState(false);
  const remove = useAction(deleteVideoProject, {
    refresh: VIDEO_CACHES,
    failure: 'The project could not be deleted',
  });
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      description="Are you sure you want to delete this project? All video files will be permanently removed."
      confirmLabel="Delete"
      onConfirm={() => void remove.run({ params: { id: video._id }, query: keepVideo ? { keepVideo: 'true' } : {} })}
      onClose={onClose}
    >
      {video.finalVideoUrl && (
        <Checkbox
          label="Keep the finished video in the media library"
          checked={keepVideo}
          onChange={(event) => setKeep(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
