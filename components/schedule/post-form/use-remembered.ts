'use client';

import { useState } from 'react';
import { placeOfRemembered, readRemembered } from '@/components/shared/remembered-channels';
import { toast } from '@/components/ui/toast';
import type { PostForm } from '@/lib/posts/form';
import { requestedChannels } from '@/lib/posts/new-post-params';
import { rememberedAfter, withChannels, withRemembered } from '@/lib/posts/remembered';

/**
 * Channels and choices of the last post of a project, per person in this browser: a new one begins with them, and with
 * the channels that its address names.
 */
export function useRemembered({ userId, projectId }: { userId: string; projectId: string }) {
  const of = { userId, projectId };
  const [requested] = useState(() => requestedChannels(new URLSearchParams(window.location.search)));
  const [before] = useState(() => readRemembered(of));
  return {
    begin: (form: PostForm) => withChannels(withRemembered(form, before), requested),
    remember: (form: PostForm) => {
      try {
        localStorage.setItem(placeOfRemembered(of), JSON.stringify(rememberedAfter(form, readRemembered(of))));
      } catch {
        // The storage is full or switched off. One toast, however much is saved.
        toast.warning('This browser cannot remember your channels.', { id: 'channels-not-remembered' });
      }
    },
  };
}
