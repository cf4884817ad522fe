import { chat } from './chat';
import type { Part } from './messages';
import type { Answered, Asking } from './meter';

type VisionRequest = Asking & {
  prompt: string;
  pictures: readonly Extract<Part, { picture: Uint8Array }>[];
  maxTokens?: number;
};

/** The model's words about pictures. */
export function vision({ prompt, pictures, ...asking }: VisionRequest): Promise<Answered<string>> {
  return chat({ ...asking, messages: [{ role: 'user', content: [{ text: prompt }, ...pictures] }] });
}
