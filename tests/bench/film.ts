import { createRequire } from 'node:module';
import type * as filmBench from './film/main';

process.env.LOG_LEVEL ??= 'warn';

/** The bench of films from a prompt, loaded as CommonJS: Node sees all exports of mongoose only through require. */
const main = createRequire(import.meta.url)('./film/main.ts') as typeof filmBench;

export const run = main.run;
