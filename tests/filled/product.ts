import type { TestProject } from 'vitest/node';
import { startWithFakes } from '../setup/product-global';

export const METRICS_TOKEN = 'the-token-of-the-metrics';

/** The product with the fakes of the contract tests and metrics: one web and one worker process, to be measured. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const profile = process.env.FILLED_NODE_OPTIONS;
  return startWithFakes(project, {
    more: { METRICS_TOKEN, ...(profile && { NODE_OPTIONS: profile }) },
    isPair: false,
  });
}
