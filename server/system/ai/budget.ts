import { CAP_SPANS, type CapLimits } from '@/lib/ai/caps';
import { toDollars } from '@/lib/ai/cost';
import { clock } from '@/server/system/clock';
import { usedOf } from './cap.store';
import { capsIn, standingCaps } from './caps';
import { findAiSetting, type StoredAiSetting } from './setting.store';

type Budget = { limit: number | null; used: number };

/** In dollars. */
const inDollars = (micros: number | null) => (micros === null ? null : toDollars(micros));
export const limitsInDollars = ({ day, month }: CapLimits) => ({ day: inDollars(day), month: inDollars(month) });

/** The limits and the spending of a project, the limits of the host, and those that new projects get. */
export async function aiBudget({ projectId }: { projectId: string }) {
  const setting = await findAiSetting();
  const [project, host] = await Promise.all([budgetsOf(projectId, setting), hostBudget(setting)]);
  const shown = ({ limit, used }: Budget) => ({ limit, isReached: limit !== null && used >= limit });
  return {
    project,
    // The spending of all projects together is for administrators only.
    host: { day: shown(host.day), month: shown(host.month) },
    usual: limitsInDollars(capsIn(setting).project),
  };
}

/** The limits of the host with what was spent, calls under way included. */
export const hostBudget = (setting: StoredAiSetting) => budgetsOf(null, setting);

/** Of a project, or with null of the host, in dollars. */
async function budgetsOf(projectId: string | null, setting: StoredAiSetting): Promise<{ day: Budget; month: Budget }> {
  const caps = await standingCaps(projectId, clock.now(), setting);
  const [day, month] = await Promise.all(
    // A project's own come first, then the host's.
    CAP_SPANS.map(async (_span, at) => {
      const cap = caps[at];
      return { limit: inDollars(cap?.limit ?? null), used: toDollars(cap ? await usedOf(cap.id) : 0) };
    }),
  );
  const none = { limit: null, used: 0 };
  return { day: day ?? none, month: month ?? none };
}
