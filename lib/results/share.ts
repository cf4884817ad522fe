export type Calls = {
  /** Calls an hour that readings of one account may make. */
  perHour: number;
  /** Made with it in the last hour, in all and for this project. */
  ofAccount: number;
  ofProject: number;
  /** Projects that read with it, also those that may not at the moment. */
  projects: number;
};

/** Whether a project may read once more: within the account's allowance, of which each project has the same share. */
export function mayRead({ perHour, ofAccount, ofProject, projects }: Calls): boolean {
  const share = Math.max(1, Math.floor(perHour / Math.max(1, projects)));
  return ofAccount < perHour && ofProject < share;
}
