import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { requiredUpload, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { removeAvatar, setAvatar } from '@/server/media/files/set-avatar';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.setAvatar, (input) =>
    projectFor(
      input,
      setAvatar({ projectId: input.params.id, userId: input.actor.userId, file: requiredUpload(input) }),
    ),
  ),
  route(contract.removeAvatar, (input) => projectFor(input, removeAvatar({ projectId: input.params.id }))),
);
