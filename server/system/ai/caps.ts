import { toDollars } from '@/lib/ai/cost';
import { dollarsWords } from '@/lib/ai/dollars';
import { AppError } from '@/lib/errors/app-error';
import { USUAL_HOST_CAPS, USUAL_PROJECT_CAPS, type CapLimits } from '@/lib/ai/caps';
import { clock } from '@/server/system/clock';
import { hold, noteRefusal, settleHold, usedOf } from './cap.store';
import { capsOfProject } from './project-caps.store';
import { findAiSetting, type StoredAiSetting } from './setting.store';

const DAY_MS = 86_400_000;

/** A limit on what calls may cost. */
export type Cap = {
  /** Names the thing and the period that it counts for, such as `agent:<id>:day:2026-11-22`. */
  id: string;
  /** As it stands in a sentence: `this agent's budget for today`. */
  label: string;
  /** In micro-dollars. Null: it is only counted. */
  limit: number | null;
  /** When it begins again; null: never. */
  endsAt: Date | null;
  /** Administrators are told when it is reached. */
  isTold?: true;
};

/** The limits of the host and of its new projects, as its administrator set them, or the usual ones. */
export function capsIn({ hostCaps, projectCaps }: StoredAiSetting): { host: CapLimits; project: CapLimits } {
  return { host: hostCaps ?? USUAL_HOST_CAPS, project: projectCaps ?? USUAL_PROJECT_CAPS };
}

/** The limits that a new project begins with. */
export async function capsOfNewProjects(): Promise<CapLimits> {
  return capsIn(await findAiSetting()).project;
}

/** The caps of a project's calls at a moment: its own, then the host's. Null: of the host's own calls. */
export async function standingCaps(projectId: string | null, now: Date, setting?: StoredAiSetting): Promise<Cap[]> {
  const [{ host }, own] = await Promise.all([
    setting ? capsIn(setting) : findAiSetting().then(capsIn),
    projectId ? capsOfProject(projectId) : null,
  ]);
  return [
    ...(own ? bySpan({ prefix: `project:${projectId}`, whose: 'this project’s', limits: own, now }) : []),
    ...bySpan({ prefix: 'host', whose: 'this host’s', limits: host, now }),
  ];
}

/** Days and months are UTC. */
function bySpan({
  prefix,
  whose,
  limits,
  now,
}: {
  prefix: string;
  whose: string;
  limits: CapLimits;
  now: Date;
}): Cap[] {
  const [day, month] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 7)];
  return [
    {
      id: `${prefix}:day:${day}`,
      label: `${whose} AI budget for today`,
      limit: limits.day,
      endsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
      isTold: true,
    },
    {
      id: `${prefix}:month:${month}`,
      label: `${whose} AI budget for this month`,
      limit: limits.month,
      endsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
      isTold: true,
    },
  ];
}

/** Holds an amount in every cap, or in none: a 429 says which one refused, and when it ends. */
export async function reserve({ callId, caps, amount }: { callId: string; caps: readonly Cap[]; amount: number }) {
  const held: string[] = [];
  for (const cap of caps) {
    if (await hold({ capId: cap.id, callId, amount, limit: cap.limit, expiresAt: keptUntil(cap.endsAt) }))
      held.push(cap.id);
    else {
      await settle({ callId, capIds: held, held: amount, counted: 0 });
      throw await refusalOf(cap, amount, await usedOf(cap.id));
    }
  }
}

/** Throws the 429 of a cap that is reached, or that this amount would exceed. Nothing is held. */
export async function requireRoom({ caps, amount }: { caps: readonly Cap[]; amount: number }): Promise<void> {
  for (const cap of caps) {
    const used = await usedOf(cap.id);
    if (cap.limit !== null && used + Math.max(1, amount) > cap.limit) throw await refusalOf(cap, amount, used);
  }
}

/** Replaces what was held for a call by what it counted in the end. */
export async function settle({
  callId,
  capIds,
  held,
  counted,
}: {
  callId: string;
  capIds: readonly string[];
  held: number;
  counted: number;
}): Promise<void> {
  await Promise.all(capIds.map((capId) => settleHold({ capId, callId, amount: held, counted })));
}

async function refusalOf({ id, label, limit, endsAt, isTold }: Cap, amount: number, used: number): Promise<AppError> {
  if (isTold)
    await noteRefusal({ capId: id, day: clock.now().toISOString().slice(0, 10), expiresAt: keptUntil(endsAt) });
  const left = Math.max(0, (limit ?? 0) - used);
  const why = left === 0 ? 'is used up' : `has ${dollars(left)} left, and this call may cost up to ${dollars(amount)}`;
  const until = endsAt ? ` It begins again on ${endsAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.` : '';
  const seconds = endsAt && Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000));
  return new AppError(
    'AI_BUDGET',
    `${label[0]?.toUpperCase()}${label.slice(1)} (${dollars(limit ?? 0)}) ${why}.${until}`,
    seconds === null ? {} : { retryAfterSeconds: seconds },
  );
}

/** Long after its period, its document goes. */
const keptUntil = (endsAt: Date | null) => endsAt && new Date(endsAt.getTime() + 40 * DAY_MS);

const dollars = (micros: number) => dollarsWords(toDollars(micros), { exact: true });
