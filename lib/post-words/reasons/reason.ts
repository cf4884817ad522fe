import type { ReasonAct } from '@/lib/posts/reason';

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
