import { Types } from 'mongoose';
import type { Role } from '@/lib/contracts/endpoint';
import { invalid } from '@/lib/errors/app-error';
import { roleIn } from '@/server/people/access/roles';
import { clock } from '@/server/system/clock';
import { randomToken, sha256 } from '@/server/system/crypto';
import { findProject } from '@/server/people/projects/store';
import { API_TOKEN_PREFIX } from './authenticate';
import { insertSession, tokensCap, type StoredSession } from '@/server/people/users/store';

type Input = { userId: string; name: string; role: Role; projectIds: string[]; expiresAt?: Date | null };

/** Creates a program's token. It is returned once and stored hashed. The caller must have access to its projects. */
export async function createApiToken({
  userId,
  name,
  role,
  projectIds,
  expiresAt,
}: Input): Promise<{ token: string; stored: StoredSession }> {
  if (expiresAt && expiresAt <= clock.now()) throw invalid('expiresAt', 'The expiry date is in the past');
  await tokensCap.requireRoom(userId);
  for (const [index, id] of projectIds.entries()) {
    const project = await findProject(id);
    if (!project || !roleIn(project, userId)) throw invalid(`projectIds.${index}`, 'There is no such project');
  }
  const token = API_TOKEN_PREFIX + randomToken(32);
  const stored = await insertSession({
    userId: new Types.ObjectId(userId),
    kind: 'api',
    name,
    role,
    projectIds: projectIds.map((id) => new Types.ObjectId(id)),
    expiresAt: expiresAt ?? null,
    tokenHash: sha256(token),
  });
  return { token, stored };
}
