/**
 * Writes whose callers share commands: those of one moment, and those that come while an earlier command is under way.
 * So a burst writes a few times, not thousands of times, and a single caller never waits. Resolves, or rejects, with
 * the command that an item went with. `max`: items per command.
 */
export function inGroups<T>(write: (group: readonly T[]) => Promise<void>, max: number): (item: T) => Promise<void> {
  type Waiting = { item: T; done: () => void; fail: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let writing = false;

  const writeAll = async () => {
    // Simultaneous ones go together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        await write(group.map(({ item }) => item));
        for (const { done } of group) done();
      } catch (error) {
        for (const { fail } of group) fail(error);
      }
    }
    writing = false;
  };

  return (item) =>
    new Promise<void>((done, fail) => {
      waiting.push({ item, done, fail });
      if (writing) return;
      writing = true;
      void writeAll();
    });
}
