export type UploadedFile = { id: string; url: string; name: string };

export type Attempt = {
  file: File;
  projectId: string;
  signal: AbortSignal;
  /** Aborted by a pause: what was sent stays. */
  pause: AbortSignal;
  onProgress: (progress: number) => void;
  /** State that one attempt leaves to the next: its position, and how to remove the part received. */
  memory: { url?: string; discard?: () => void };
};
