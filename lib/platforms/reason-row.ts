/** Mends a failure: change settings, change the post, send again, look at the channel, or go to the network. */
export const REASON_ACTS = ['settings', 'edit', 'retry', 'look', 'network'] as const;
export type ReasonAct = (typeof REASON_ACTS)[number];

/** The facts of a failure. `target` is always a phrase: the account's name, or "the channel". */
export type Known = { label: string; code: string; text: string; target: string };

/** A row of a network's table: by its codes, by its words, or by both. */
export type ReasonRow = {
  cause: string;
  codes?: readonly (number | string)[];
  says?: RegExp;
  message: string | ((known: Known) => string);
  act: ReasonAct;
};
