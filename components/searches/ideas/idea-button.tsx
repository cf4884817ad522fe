'use client';

import { PenLine } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import type { WireIdeaDraft } from '@/lib/contracts/search-work';
import { draftFromResult, draftFromWatched } from '@/lib/routes/watched-channels';
import { atName } from '../words';

type IdeaButtonProps = {
  /** The post belongs to a result of a search, or to a watched channel. */
  from: { kind: 'result' | 'watched'; id: string };
  postId: number;
};

/** Makes a draft of ours from the idea of a post, and opens it in the composer. */
export function IdeaButton({ from, postId }: IdeaButtonProps) {
  const router = useRouter();
  const options = {
    failure: 'No draft could be made',
    onDone: ({ draft_id, source }: WireIdeaDraft) => {
      toast.success('Draft made', { description: `From an idea of ${source.title ?? atName(source.username)}` });
      router.push(`/schedule?post=${draft_id}`);
    },
  };
  const result = useAction(draftFromResult, options);
  const watched = useAction(draftFromWatched, options);
  const { run, busy } = from.kind === 'result' ? result : watched;
  return (
    <Button
      variant="link"
      size="inline"
      className="text-tiny [&_svg]:size-3"
      busy={busy}
      onClick={() => void run({ params: { id: from.id }, body: { post_id: postId } })}
    >
      {!busy && <PenLine aria-hidden />}
      Draft from this idea
    </Button>
  );
}
