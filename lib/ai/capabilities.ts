/** The capabilities that an AI provider may have. */
export const CAPABILITIES = ['chat', 'json', 'embed', 'image', 'speech', 'transcribe', 'vision'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Capabilities with an address, key and model of their own; `json` and `vision` use those of `chat`. */
export const CONNECTIONS = ['chat', 'embed', 'image', 'speech', 'transcribe'] as const;
export type ConnectionName = (typeof CONNECTIONS)[number];

/** The address that is used when none is named. A key is needed only there. */
export const DEFAULT_ADDRESS = 'https://api.openai.com/v1';

/** Stands for the address of a connection whose model runs on this host. */
export const LOCAL_ADDRESS = 'local:';

export function connectionOf(capability: Capability): ConnectionName {
  return capability === 'json' || capability === 'vision' ? 'chat' : capability;
}

type Facts = {
  label: string;
  /** Its variables in the environment begin with this. */
  prefix: string;
  /** The next best way where this host lacks the capability. */
  without: string;
};

export const CAPABILITY_FACTS = {
  chat: {
    label: 'Writing',
    prefix: 'OPENAI',
    without: 'Texts are written by hand, and questions are answered with the best passages.',
  },
  json: {
    label: 'Structured answers',
    prefix: 'OPENAI',
    without: 'Steps that need a structured answer are done by hand.',
  },
  embed: { label: 'Search by meaning', prefix: 'EMBEDDINGS', without: 'Search and comparisons go by words.' },
  image: { label: 'Pictures', prefix: 'IMAGE', without: 'Pictures come from the library or are drawn as cards.' },
  speech: {
    label: 'Speech',
    prefix: 'SPEECH',
    without: 'The voice that is built into this host speaks, or your own recording.',
  },
  transcribe: { label: 'Transcription', prefix: 'TRANSCRIBE', without: 'Subtitles are made from the written text.' },
  vision: {
    label: 'Reading pictures',
    prefix: 'OPENAI',
    without: 'Pictures and scanned pages are kept, but their content is not read.',
  },
} as const satisfies Record<Capability, Facts>;
