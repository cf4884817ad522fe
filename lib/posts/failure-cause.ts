/**
 * The cause of a failed attempt, as the adapter tells it: a network's own code, or one of CAUSES. `target`: whom it
 * concerns at the network, such as @northwind.
 */
export type FailureCause = { code: string; target?: string };

/** Causes that no network names. */
export const CAUSES = {
  /** The text is a sentence of ours, complete as it is. */
  own: 'own',
  /** No connection was made, so nothing was sent. */
  notSent: 'not-sent',
  /** The request was sent and its response never came. */
  lost: 'lost',
  /** A fault of this program, in the words of a machine. */
  ours: 'ours',
} as const;
