import { toDollars } from '@/lib/ai/cost';
import { dollarsWords } from '@/lib/ai/dollars';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { hold, settleHold, usedOf } from './cap.store';
import { capsOfProject } from './project-caps.store';

const DAY_MS = 86_400_000;

/** A limit on what calls may cost, besides the project's own. */
export type Cap = {
  /** Names the thing and the period that it counts for, such as `agent:<id>:day:2026-11-22`. */
  id: string;
  /** As it stands in a sentence: `this agent's budget for today`. */
  label: string;
  /** In micro-dollars. Null: it is only counted. */
  limit: number | null;
  /** When it begins again; null: never. */
  endsAt: Date | null;
};

/** The caps of a project at a moment; its days and months are UTC. */
export async function projectCaps(projectId: string, now: Date): Promise<Cap[]> {
  const limits = await capsOfProject(projectId);
  const [day, month] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 7)];
  return [
    {
      id: `project:${projectId}:day:${day}`,
      label: 'this project’s AI budget for today',
      limit: limits.day,
      endsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
    },
    {
      id: `project:${projectId}:month:${month}`,
      label: 'this project’s AI budget for this month',
      limit: limits.month,
      endsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
    },
  ];
}

/** Holds an amount in every cap, or in none: a 429 says which one refused, and when it ends. */
export async function reserve({ callId, caps, amount }: { callId: string; caps: readonly Cap[]; amount: number }) {
  const held: string[] = [];
  for (const cap of caps) {
    const expiresAt = cap.endsAt && new Date(cap.endsAt.getTime() + 40 * DAY_MS);
    if (await hold({ capId: cap.id, callId, amount, limit: cap.limit, expiresAt })) held.push(cap.id);
    else {
      await settle({ callId, capIds: held, held: amount, counted: 0 });
      throw refusalOf(cap, amount, await usedOf(cap.id));
    }
  }
}

/** Throws the 429 of a cap that is reached, or that this amount would exceed. Nothing is held. */
export async function requireRoom({ caps, amount }: { caps: readonly Cap[]; amount: number }): Promise<void> {
  for (const cap of caps) {
    const used = await usedOf(cap.id);
    if (cap.limit !== null && used + Math.max(1, amount) > cap.limit) throw refusalOf(cap, amount, used);
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

function refusalOf({ label, limit, endsAt }: Cap, amount: number, used: number): AppError {
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

const dollars = (micros: number) => dollarsWords(toDollars(micros), { exact: true });
