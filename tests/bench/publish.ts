import { createRequire } from 'node:module';

process.env.LOG_LEVEL ??= 'warn';

/** The bench of publishing, loaded as CommonJS: Node sees every name of mongoose only by require. */
const main = createRequire(import.meta.url)('./publish/main.ts') as typeof import('./publish/main');

export const run = main.run;
