/** A model as its process opens it. */
export type ModelToOpen = {
  id: string;
  folder: string;
  files: readonly { path: string; bytes: number; sha256: string }[];
  run: {
    onnx: string;
    tokenizer: string;
    tokenizerConfig: string;
    maxTokens: number;
    pooling: 'mean' | 'first';
  };
};

/** One line to the process. `cancel`: the rest of a request is not wanted any more. */
export type Request = { id: number; model: ModelToOpen; texts: readonly string[] } | { cancel: number };

/** Damaged files, files that are no such model, or a failure while it ran. */
export type Fault = 'damaged' | 'unreadable' | 'failed';

/** One line from it. `vectors`: all numbers as 32-bit floats in base64, `length` of them for each text. */
export type Reply =
  | { id: number; vectors: string; length: number; tokens: number; processorSeconds: number }
  | { id: number; fault: Fault; words: string }
  /** So many texts are done: it lives. */
  | { id: number; done: number };
