import { createRequire } from 'node:module';
import type * as publishBench from './publish/main';

process.env.LOG_LEVEL ??= 'warn';

/** The bench of publishing, loaded as CommonJS: Node sees all exports of mongoose only through require. */
const main = createRequire(import.meta.url)('./publish/main.ts') as typeof publishBench;

export const run = main.run;
