'use client';

import { Link2, UserRoundCheck } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { WireApprovalLink } from '@/lib/contracts/approvals';
import { shortTime } from '@/lib/format/relative-time';
import { daysOfSpan } from '@/lib/schedule/approval-spans';

type LinkRowProps = { link: WireApprovalLink; canEdit: boolean; onEnd: () => void };

/** Something that is shared: for whom, which posts, how far they are, who has seen it, and until when. */
export function LinkRow({ link, canEdit, onEnd }: LinkRowProps) {
  const { name, posts, approved, changes, state } = link;
  const wanted = changes > 0 ? `, changes requested in ${changes}` : '';
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <Scope link={link} />
        <p className="tabular text-dense text-muted">
          {approved} of {posts} approved{wanted} · {endOf(link)}
        </p>
        <p className="text-dense wrap-anywhere text-muted">{peopleOf(link)}</p>
        <Way link={link} />
      </div>
      {canEdit && state === 'open' && (
        <Button variant="outline" size="sm" aria-label={`End the link for ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

function endOf({ state, expiresAt }: WireApprovalLink): string {
  if (state === 'revoked') return 'ended by you or a member';
  return `${state === 'open' ? 'until' : 'ended'} ${shortTime(new Date(expiresAt))}`;
}

function peopleOf({ openedBy, decidedBy }: WireApprovalLink): string {
  const opened = openedBy.length > 0 ? `Opened by ${openedBy.join(', ')}` : 'Not opened yet';
  return decidedBy.length > 0 ? `${opened} · decided by ${decidedBy.join(', ')}` : opened;
}

/** Its week or its agent, and its first posts. */
function Scope({ link: { titles, posts, span, agent } }: { link: WireApprovalLink }) {
  const scope = agent ? `Queue of @${agent}` : span ? daysOfSpan(span) : '';
  const quoted = titles.map((title) => `“${title}”`).join(', ');
  const more = posts > titles.length ? `, +${posts - titles.length} more` : '';
  const words = titles.length > 0 ? `${quoted}${more}` : 'Its posts were deleted';
  const all = scope ? `${scope}: ${words}` : words;
  return (
    <p className="line-clamp-3 text-dense wrap-anywhere" title={all}>
      {all}
    </p>
  );
}

/** How its posts are reached: by clients who sign in, or by its address. */
function Way({ link: { clientIds, email } }: { link: WireApprovalLink }) {
  const isSignedIn = clientIds.length > 0;
  const Icon = isSignedIn ? UserRoundCheck : Link2;
  return (
    <p className="flex items-center gap-1.5 text-dense text-muted">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">
        {isSignedIn
          ? `Signed in: ${clientIds.length === 1 ? 'this client alone' : `these ${clientIds.length} clients alone`}`
          : email
            ? `Link with a code for ${email}`
            : 'Open link: all who have its address'}
      </span>
    </p>
  );
}
