import type { z } from 'zod';
import type { TrackedContext } from './context';
import type { TrackedJobDeclaration } from './define';

/** A declaration with its use case. */
export type TrackedHandler = {
  declaration: Pick<TrackedJobDeclaration, 'timeoutMs' | 'retry' | 'words'> & { payload: z.ZodType; result: z.ZodType };
  run(payload: unknown, context: TrackedContext): Promise<unknown>;
};
export type HandlerOf = (kind: string) => Promise<TrackedHandler | null>;
