'use client';

import { Copy, Eye, Pencil, Repeat2, Trash2, type LucideIcon } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { isResult } from '@/lib/posts/is-result';
import { useTools } from './tools';

/** Acts on a post from its card or row; one that is out is looked at and posted again. */
export function PostActs({ post, title, className }: { post: WirePostCard; title: string; className: string }) {
  const { open, askDelete, duplicate, postAgain } = useTools();
  const isOut = isResult(post);
  return (
    <span className={cn('gap-1', className)}>
      <Act name={isOut ? 'Result' : 'Edit'} icon={isOut ? Eye : Pencil} title={title} onAct={() => open(post._id)} />
      {isOut && <Act name="Post again" icon={Repeat2} title={title} onAct={() => postAgain(post._id)} />}
      <Act name="Duplicate" keys="d" icon={Copy} title={title} onAct={() => duplicate([post._id])} />
      <Act name="Delete" icon={Trash2} title={title} onAct={() => askDelete(post)} />
    </span>
  );
}

type ActProps = { name: string; keys?: string; icon: LucideIcon; title: string; onAct: () => void };

function Act({ name, keys, icon: Icon, title, onAct }: ActProps) {
  return (
    <Button
      variant="outline"
      size="icon-sm"
      aria-label={name}
      aria-description={title}
      title={keys ? `${name} (${keys})` : name}
      onClick={(event) => {
        event.stopPropagation();
        onAct();
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}
