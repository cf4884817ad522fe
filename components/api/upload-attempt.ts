export type UploadedFile = { id: string; url: string; name: string };

export type Attempt = {
  file: File;
  projectId: string;
  signal: AbortSignal;
  /** Aborted by a pause: what was sent stays. */
  pause: AbortSignal;
  onProgress: (progress: number) => void;
  /** What one attempt leaves to the next: where it stood, and how to take away what has arrived. */
  memory: { url?: string; discard?: () => void };
};
