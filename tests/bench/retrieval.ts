import type * as bench from './knowledge/retrieve';
import { onOwnHost } from './knowledge/own-host';

/** `--corpus FILE --queries FILE --qrels FILE [--real]`: retrieval on an outside collection (knowledge/retrieve.ts). */
export const run = (options: Record<string, string>) =>
  onOwnHost<typeof bench>('./retrieve.ts', { real: options.real === 'true' }, ({ retrieve }) => retrieve(options));
