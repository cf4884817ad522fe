import { log } from '@/server/system/log';
import { measure } from '@/server/system/metrics/registry';

/** Rows that this process remembers to have logged. */
const MAX_LOGGED = 1_000;
const logged = new Set<string>();

/** A stored row that can't be shown: counted each time, logged once with its kind and id. */
export function reportUnreadable({ kind, id, reason }: { kind: string; id: string; reason: unknown }): void {
  measure(({ unreadableRows }) => unreadableRows.inc({ kind }));
  const name = `${kind} ${id}`;
  if (logged.has(name)) return;
  if (logged.size >= MAX_LOGGED) logged.clear();
  logged.add(name);
  log.error(
    { kind, id, ...(reason instanceof Error ? { err: reason } : { reason }) },
    'a stored row can’t be read; lists leave it out',
  );
}

/** `rows.map(present)` without the rows that can't be presented, which are reported. `kind`: what each of them is. */
export function presentEach<R extends object, P>(
  kind: string,
  rows: readonly R[],
  present: (row: R, index: number) => P,
): P[] {
  return rows.flatMap((row, index) => {
    try {
      return [present(row, index)];
    } catch (error) {
      return leftOut(kind, row, error);
    }
  });
}

/** The same for presenters that read something. */
export async function presentEachSoon<R extends object, P>(
  kind: string,
  rows: readonly R[],
  present: (row: R) => Promise<P>,
): Promise<P[]> {
  const presented = rows.map((row) =>
    present(row).then(
      (value) => [value],
      (error: unknown) => leftOut(kind, row, error),
    ),
  );
  return (await Promise.all(presented)).flat();
}

/** Throws on any error but those of a value that is not of its kind. */
function leftOut(kind: string, row: object, error: unknown): [] {
  const isOfRow = error instanceof TypeError || error instanceof RangeError || (error as Error).name === 'CastError';
  if (!isOfRow) throw error;
  const { _id, id, projectId } = row as Record<string, unknown>;
  reportUnreadable({ kind, id: String(_id ?? id ?? `one of ${String(projectId)}`), reason: error });
  return [];
}
