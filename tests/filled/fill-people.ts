import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { ProjectModel } from '@/prisma-free-models/project';
import { SessionModel } from '@/prisma-free-models/session';
import { UserModel } from '@/prisma-free-models/user';
import type { Place } from '../bench/scale/host';
import { insertRows } from '../bench/scale/part';

const DAY_MS = 86_400_000;
/** Near their limits (docs/limits.md): the calls make a few more of each. */
const [MEMBERS, INVITATIONS, PROJECTS, SESSIONS, TOKENS] = [180, 80, 60, 150, 450];

/** Members, invitations, further projects, sessions and tokens of the owner. */
export async function fillPeople({ projectId, userId, collection }: Place): Promise<void> {
  const later = new Date(Date.now() + 30 * DAY_MS);
  const ids = Array.from({ length: MEMBERS }, () => new Types.ObjectId());
  await insertRows(collection('users'), MEMBERS, (index) =>
    new UserModel({
      _id: ids[index],
      email: `m${index}@example.org`,
      name: `M ${index}`,
      passwordHash: 'x',
    }).toObject(),
  );
  const members = ids.map((id) => ({ userId: id, role: 'viewer' }));
  const invitations = Array.from({ length: INVITATIONS }, (_, index) => ({
    ...{ _id: new Types.ObjectId(), email: `i${index}@example.org`, role: 'viewer', invitedBy: userId },
    ...{ token: randomBytes(24).toString('hex'), createdAt: new Date(), expiresAt: later },
  }));
  await collection('projects').updateOne({ _id: projectId }, {
    $push: { members: { $each: members }, invitations: { $each: invitations } },
  } as never);
  await insertRows(collection('projects'), PROJECTS, (index) => ({
    ...new ProjectModel({ name: `Project ${index}`, userId, members, invitations: [] }).toObject(),
    ...{ createdAt: new Date(), updatedAt: new Date() },
  }));
  await insertRows(collection('sessions'), SESSIONS + TOKENS, (index) => {
    const isToken = index >= SESSIONS;
    const { tokenHash: _none, ...row } = new SessionModel({
      ...{ userId, kind: isToken ? 'api' : 'session', name: `T ${index}`, role: 'viewer', expiresAt: later },
    }).toObject();
    const now = new Date();
    return { ...row, ...(isToken && { tokenHash: randomBytes(32).toString('hex') }), createdAt: now, updatedAt: now };
  });
}
