import { Types } from 'mongoose';
import { areaOf, type AuditedAct } from '@/lib/wire/audited-acts';
import { findUserByEmail, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { redactText } from '@/server/system/log';
import { insertAudit } from './store';

/** A person who has an account. */
export type AuditPerson = { userId: string; email: string; name: string };

export type AuditedEvent = {
  act: AuditedAct;
  /** The person, or the e-mail that was given without being signed in; null: unknown. */
  who: AuditPerson | string | null;
  via: 'session' | 'token' | 'command' | 'none';
  address: string;
  /** The thing that it was done to. Never a secret. */
  on?: string;
  project?: { _id: unknown; name: string } | null;
  /** The code of a refusal; absent: it was done. */
  refusal?: string;
};

/** An account, as the trail names it. */
export const personOf = ({ _id, email, name }: StoredUser): AuditPerson => ({ userId: String(_id), email, name });

const ON_MAX = 300;
const DAY_MS = 86_400_000;

/** Writes an act into the audit trail. Called before the act answers: if it can't be written, the caller fails. */
export async function recordAudit({ act, who, via, address, on = '', project, refusal }: AuditedEvent): Promise<void> {
  const person = typeof who === 'string' ? await personBy(who) : who;
  const now = clock.now();
  await insertAudit({
    createdAt: now,
    expiresAt: new Date(now.getTime() + env.AUDIT_DAYS * DAY_MS),
    projectId: project ? new Types.ObjectId(String(project._id)) : null,
    project: project?.name ?? '',
    userId: person?.userId ? new Types.ObjectId(person.userId) : null,
    email: person?.email ?? '',
    name: person?.name ?? '',
    via,
    address,
    area: areaOf(act),
    what: act,
    on: redactText(on).slice(0, ON_MAX),
    outcome: refusal ? 'refused' : 'done',
    reason: refusal ?? '',
  });
}

/** Who was meant by an e-mail. A text that is none may be a password in the wrong field, and is left out. */
async function personBy(given: string): Promise<AuditPerson | null> {
  const email = given.trim().toLowerCase();
  const user = await findUserByEmail(email);
  if (user) return personOf(user);
  return /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email) ? { userId: '', email, name: '' } : null;
}
