/**
 * Changes of stored forms since `shapes.json` was written, oldest first; tests/updates.test.ts prints the line that it
 * misses. Each names the step that brings old documents up, or says why they are right as they are: what was added is
 * absent in them, and read so.
 */
type ShapeChange = { of: string; hash: string } & ({ additive: string } | { step: string });

export const SHAPE_CHANGES: readonly ShapeChange[] = [];
