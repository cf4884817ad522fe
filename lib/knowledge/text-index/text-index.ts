import { createMemorySegment } from './memory-segment';
import { searchSegments, type SearchOptions, type TextHit } from './search';
import type { IndexedPassage, Segment } from './segment';

export type TextIndex = {
  add(passage: IndexedPassage): void;
  removeItem(itemId: string): void;
  search(question: string, options: SearchOptions): Promise<TextHit[]>;
  /** Live passages. */
  size(): number;
  /** Passages, live or not, that came since the last `settle`. */
  waiting(): number;
  /** Runs with all segments, which stay open until it ends. */
  using<T>(work: (segments: readonly Segment[]) => Promise<T>): Promise<T>;
  /**
   * Puts one segment in the place of those that `write` is given: all, or those waiting alone. Searches and changes go
   * on meanwhile; another call waits. After a failure everything is found as before.
   */
  settle(which: 'all' | 'waiting', write: (segments: readonly Segment[]) => Promise<Segment>): Promise<void>;
  /** No search comes any more. */
  close(): void;
};

/** An index of passages: segments, the newest of which is in memory and grows. */
export function createTextIndex(stored: readonly Segment[] = []): TextIndex {
  let [settled, newest] = [[...stored], createMemorySegment()];
  const all = () => [...settled, newest];
  let settling: Promise<unknown> = Promise.resolve();
  /** Documents removed while segments are being written: the written one has them. */
  const removals = new Set<Set<string>>();
  const using: TextIndex['using'] = async (work) => {
    const segments = all().filter((segment) => segment.size() > 0);
    for (const segment of segments) segment.hold();
    return work(segments).finally(() => {
      for (const segment of segments) segment.release();
    });
  };
  const replace: TextIndex['settle'] = async (which, write) => {
    const frozen = newest;
    const replaced = which === 'all' ? all() : [frozen];
    const removed = new Set<string>();
    removals.add(removed);
    settled = [...settled, frozen];
    newest = createMemorySegment();
    try {
      const written = await write(replaced.filter((segment) => segment.size() > 0));
      for (const itemId of removed) written.removeItem(itemId);
      settled = [...settled.filter((segment) => !replaced.includes(segment)), written];
      for (const segment of replaced) segment.release();
    } finally {
      removals.delete(removed);
    }
  };
  return {
    using,
    add: (passage) => newest.add(passage),
    removeItem: (itemId) => {
      for (const segment of all()) segment.removeItem(itemId);
      for (const removed of removals) removed.add(itemId);
    },
    search: (question, options) => using((segments) => searchSegments(segments, question, options)),
    size: () => all().reduce((sum, segment) => sum + segment.sums().live, 0),
    waiting: () => newest.size(),
    settle: (which, write) => {
      const done = settling.then(() => replace(which, write));
      settling = done.catch(() => undefined);
      return done;
    },
    close: () => {
      for (const segment of all()) segment.release();
    },
  };
}
