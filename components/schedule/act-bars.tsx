'use client';

import { loadLater } from '@/components/ui/load-later';
import type { useScheduleActs } from './use-schedule-acts';

const DeletePostDialog = loadLater(() =>
  import('@/components/planning/delete-post-dialog').then((part) => part.DeletePostDialog),
);
// With boundaries of their own: without them, a mark is not shown before the program of its bar has come.
const BulkBar = loadLater(() => import('./selection/bulk-bar').then((part) => part.BulkBar), { loading: () => null });
const KeyboardMove = loadLater(() => import('./moving/keyboard-move').then((part) => part.KeyboardMove), {
  loading: () => null,
});

type ActBarsProps = {
  acts: ReturnType<typeof useScheduleActs>;
  /** Leads to a day. */
  onShow: (day: string) => void;
};

/** Bars and questions of what is being done: a move by keys, acts on chosen posts, a deletion. */
export function ActBars({ acts, onShow }: ActBarsProps) {
  const { tools, chosen, busy, changes, closeForm, deleting, askDelete, moving, setMoving } = acts;
  const ids = chosen.map(({ _id }) => _id);
  return (
    <>
      {moving && (
        <KeyboardMove
          key={moving._id}
          post={moving}
          onMove={tools.move}
          onShow={onShow}
          onClose={() => setMoving(null)}
        />
      )}
      {chosen.length > 0 && !moving && (
        <BulkBar
          posts={chosen}
          busy={busy}
          onDuplicate={() => tools.duplicate(ids)}
          onMove={tools.move}
          onDelete={() => {
            closeForm(ids);
            void changes.remove(chosen);
          }}
          onPublish={() => void changes.publish(chosen)}
          onClear={tools.selection.clear}
        />
      )}
      {deleting && (
        <DeletePostDialog
          post={deleting}
          onDelete={(series) => {
            closeForm([deleting._id]);
            void (series ? changes.removedOfSeries(deleting, series) : changes.remove([deleting]));
          }}
          onClose={() => askDelete(null)}
        />
      )}
    </>
  );
}
