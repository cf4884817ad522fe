/** Mends a failure: change settings, change the post, send again, look at the channel, or go to the network. */
export const REASON_ACTS = ['settings', 'edit', 'retry', 'look', 'network'] as const;
export type ReasonAct = (typeof REASON_ACTS)[number];

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
