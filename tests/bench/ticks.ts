import { onOwnHost } from './knowledge/own-host';
import type * as bench from './ticks/measure';

/** The cost of a look for due runs of agents, with few and with many agents. */
export const run = (): Promise<void> =>
  onOwnHost<typeof bench>('../ticks/measure.ts', { real: false }, ({ measureTicks }) => measureTicks());
