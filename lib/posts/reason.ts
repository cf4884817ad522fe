import type { ReasonAct } from '@/lib/platforms/reason-row';

/** Why a delivery failed, in people's words. */
export type Reason = {
  /** The same for every failure of this kind on this network. */
  cause: string;
  /** Says the event and the remedy. */
  message: string;
  act: ReasonAct;
  /** The network's own words; null where the message says it all. */
  details: string | null;
};
