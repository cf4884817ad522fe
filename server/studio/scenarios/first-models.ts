import { siAnthropic, siDeepseek, siGooglegemini, siMeta, siMistralai, siQwen, type SimpleIcon } from 'simple-icons';
import type { ModelFields } from './model.store';

const icon = ({ path, hex, title }: SimpleIcon): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${hex}"><title>${title}</title><path d="${path}"/></svg>`)}`;

/** The models that a new host begins with: well-known ones, of which the descriptions say only what will stay true. */
export const FIRST_MODELS: readonly ModelFields[] = [
  { label: 'ChatGPT', description: 'The assistant of OpenAI.', iconUrl: null, samples: [] },
  { label: 'Claude', description: 'The assistant of Anthropic.', iconUrl: icon(siAnthropic), samples: [] },
  {
    label: 'DeepSeek',
    description: 'The assistant of DeepSeek, with open weights.',
    iconUrl: icon(siDeepseek),
    samples: [],
  },
  { label: 'Gemini', description: 'The assistant of Google.', iconUrl: icon(siGooglegemini), samples: [] },
  { label: 'Llama', description: 'The family of open models of Meta.', iconUrl: icon(siMeta), samples: [] },
  { label: 'Mistral', description: 'The assistant of Mistral AI.', iconUrl: icon(siMistralai), samples: [] },
  { label: 'Qwen', description: 'The family of open models of Alibaba.', iconUrl: icon(siQwen), samples: [] },
];
