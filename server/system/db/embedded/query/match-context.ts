import type { StringRules } from '../bson/compare.ts';
import type { Doc, Value } from '../bson/value.ts';

/**
 * Where a filter stands: its collation and how $expr is compiled (the evaluator is handed in to keep the rooms apart).
 */
export interface MatchContext {
  rules?: StringRules | undefined;
  expression?: ((expression: Value) => (doc: Doc) => boolean) | undefined;
  /** Names of top-level fields that the filter reads; '*' for all. */
  fields?: Set<string> | undefined;
}

/** Filled by a match: index in the outermost array that decided it, for the positional operator. */
export interface MatchState {
  position: number;
}
