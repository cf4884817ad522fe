import { DEFAULT_ADDRESS, type ConnectionName } from './capabilities';
import { DEFAULT_MODELS } from './prices';

/** A provider or server as administrators know it, and what choosing it fills in. */
export type Provider = {
  id: string;
  label: string;
  /** With `<…>` for the part that is one's own. */
  address: string;
  /** Where the key comes from; null: it needs none. */
  key: string | null;
  /** It runs on a machine of one's own: its calls cost nothing. */
  isLocal: boolean;
  /** The capabilities that it has an operation for, with models that suit it, the best first. */
  serves: Readonly<Partial<Record<ConnectionName, readonly string[]>>>;
};

const OPENAI_MODELS = Object.fromEntries(
  Object.entries(DEFAULT_MODELS).map(([name, model]) => [name, [model]]),
) as Record<ConnectionName, string[]>;

/** Addresses and operations as in the vendors' documents of 2026-11. */
export const PROVIDERS: readonly Provider[] = [
  {
    id: 'openai',
    label: 'OpenAI',
    address: DEFAULT_ADDRESS,
    key: 'platform.openai.com, API keys',
    isLocal: false,
    serves: OPENAI_MODELS,
  },
  {
    id: 'azure',
    label: 'Azure OpenAI',
    address: 'https://<resource>.openai.azure.com/openai/v1',
    key: 'the resource in the Azure portal, Keys and Endpoint; a model is the name of a deployment',
    isLocal: false,
    serves: OPENAI_MODELS,
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    key: 'openrouter.ai, Keys',
    isLocal: false,
    serves: { chat: ['openai/gpt-5-mini', 'google/gemini-2.5-flash'], embed: ['openai/text-embedding-3-small'] },
  },
  {
    id: 'mistral',
    label: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    key: 'console.mistral.ai, API keys',
    isLocal: false,
    serves: { chat: ['mistral-small-latest'], embed: ['mistral-embed'], transcribe: ['voxtral-mini-latest'] },
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    address: 'https://api.deepseek.com/v1',
    key: 'platform.deepseek.com, API keys',
    isLocal: false,
    serves: { chat: ['deepseek-chat'] },
  },
  {
    id: 'ollama',
    label: 'Ollama',
    address: 'http://localhost:11434/v1',
    key: null,
    isLocal: true,
    serves: { chat: [], embed: ['nomic-embed-text'] },
  },
  {
    id: 'lmstudio',
    label: 'LM Studio',
    address: 'http://localhost:1234/v1',
    key: null,
    isLocal: true,
    serves: { chat: [], embed: [] },
  },
  {
    id: 'vllm',
    label: 'vLLM',
    address: 'http://localhost:8000/v1',
    key: null,
    isLocal: true,
    serves: { chat: [], embed: [], transcribe: [] },
  },
  {
    id: 'llamacpp',
    label: 'llama.cpp server',
    address: 'http://localhost:8080/v1',
    key: null,
    isLocal: true,
    serves: { chat: [], embed: [] },
  },
  {
    id: 'other',
    label: 'Another OpenAI-compatible server',
    address: '',
    key: 'its operator, where it asks for one',
    isLocal: false,
    serves: { chat: [], embed: [], image: [], speech: [], transcribe: [] },
  },
];

/** The use of a model, as its name tells; one that tells nothing writes. */
const BY_NAME: readonly [RegExp, ConnectionName | null][] = [
  [/rerank|moderation|guard|realtime|ocr/i, null],
  [/embed|(?:^|[/-])(?:bge|gte|e5|minilm)(?:[-.:]|$)/i, 'embed'],
  [/whisper|transcribe|voxtral/i, 'transcribe'],
  [/tts|speech|kokoro|orpheus/i, 'speech'],
  [/image|dall-e|flux|diffusion|sdxl/i, 'image'],
];

const useOf = (model: string): ConnectionName | null => {
  const found = BY_NAME.find(([name]) => name.test(model));
  return found ? found[1] : 'chat';
};

/**
 * The model to begin with: of those that the server offers, the provider's best, then the first whose name fits. Null:
 * it offers none for this. A server that lists nothing gets the provider's best.
 */
export function suggestModel({
  provider,
  connection,
  offered,
}: {
  provider: Provider;
  connection: ConnectionName;
  offered: readonly string[];
}): string | null {
  const known = provider.serves[connection];
  if (!known) return null;
  if (offered.length === 0) return known[0] ?? null;
  return known.find((model) => offered.includes(model)) ?? offered.find((model) => useOf(model) === connection) ?? null;
}
