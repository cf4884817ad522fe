/** The fields of a command's reply. */
export type Reply = Record<string, unknown>;
