/** Given to each step: for whom it works, and until when. */
export type Making = { projectId: string; userId: string; jobId: string; signal: AbortSignal };
