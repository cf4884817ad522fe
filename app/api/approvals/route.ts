import * as contract from '@/lib/contracts/approvals';
import { ruleFor } from '@/lib/posts/approval';
import { mayLink } from '@/lib/sign-in/may-release';
import { publicOrigin } from '@/server/edge/http/client';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createApproval, listApprovals } from '@/server/publishing/approvals/links';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.createApproval, ({ project, role, actor, body, request }) =>
    createApproval({
      ...body,
      projectId: String(project._id),
      mayLink: mayLink(role, ruleFor(project, actor.userId)),
      by: { userId: actor.userId, name: actor.name },
      origin: publicOrigin(request.headers),
    }),
  ),
  route(contract.listApprovals, async ({ project, query }) => {
    const { items, next } = await listApprovals({ ...query, projectId: String(project._id) });
    return listReply(items, { next });
  }),
);
