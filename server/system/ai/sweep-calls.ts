import { clock } from '@/server/system/clock';
import { closeCall, endCall, overdueCallsOfEveryProject } from './call.store';
import { settle } from './caps';

const AT_A_TIME = 200;

/** Settles calls whose process died, at their estimate. Returns how many. */
export async function sweepCalls(): Promise<number> {
  const overdue = await overdueCallsOfEveryProject(clock.now(), AT_A_TIME);
  for (const call of overdue) {
    const callId = String(call._id);
    if (call.outcome === 'pending') {
      const { units, cost, counted } = call;
      await endCall(callId, { units, cost, counted, isEstimate: true, outcome: 'unknown', ms: null });
    }
    await settle({ callId, capIds: call.caps, held: call.reserved, counted: call.counted });
    await closeCall(callId);
  }
  return overdue.length;
}
