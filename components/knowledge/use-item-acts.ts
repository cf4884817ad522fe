'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { upload } from '@/components/api/use-upload';
import { withUndo } from '@/components/shared/undo';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/call';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import {
  deleteKnowledge,
  getKnowledge,
  getKnowledgeInsights,
  listKnowledge,
  listKnowledgeCategories,
} from '@/lib/routes/knowledge';
import { searchKnowledge } from '@/lib/routes/knowledge-search';
import {
  listKnowledgeTrash,
  reprocessKnowledge,
  replaceKnowledge,
  restoreKnowledge,
} from '@/lib/routes/knowledge-versions';

/** Stale after a change of a document. */
export const ITEM_CACHES = [
  listKnowledge,
  listKnowledgeCategories,
  getKnowledge,
  getKnowledgeInsights,
  searchKnowledge,
  listKnowledgeTrash,
] as const;

/** Why an upload failed: the fixed message with the reason. */
export function uploadFailure(error: unknown): string {
  return error instanceof ApiError && error.message
    ? `Upload failed: ${error.message}`
    : 'Upload failed. Please try again.';
}

/** Sends a new version of a document. */
export function useReplaceItem() {
  const cache = useCache();
  return async ({ _id, title }: Pick<WireKnowledgeItem, '_id' | 'title'>, file: File): Promise<void> => {
    try {
      const item = await upload({ endpoint: replaceKnowledge, params: { id: _id }, file });
      if (item) toast.success(`Version ${item.version} is being read`, { description: title });
    } catch (error) {
      toast.error(uploadFailure(error));
    }
    cache.refresh(...ITEM_CACHES);
  };
}

/** Delete with Undo, and read again. */
export function useItemActs({ _id, title }: Pick<WireKnowledgeItem, '_id' | 'title'>) {
  const params = { id: _id };
  const restore = useAction(restoreKnowledge, {
    refresh: ITEM_CACHES,
    failure: 'The document could not be restored',
    onDone: () => void toast.success('Document restored'),
  });
  const remove = useAction(deleteKnowledge, {
    refresh: ITEM_CACHES,
    failure: 'The document could not be deleted',
    onDone: () =>
      void toast.success('Document deleted', {
        description: title,
        ...withUndo(() => void restore.run({ params })),
      }),
  });
  const reprocess = useAction(reprocessKnowledge, {
    refresh: ITEM_CACHES,
    failure: 'The document could not be read again',
  });
  return {
    busy: remove.busy || reprocess.busy,
    remove: () => remove.run({ params }),
    reprocess: () => void reprocess.run({ params }),
  };
}
