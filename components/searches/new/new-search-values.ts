import { SEARCH_WORDS } from '@/lib/searches/values';

/** The form of a new search, as typed. */
export type NewSearchValues = {
  searchName: string;
  initialChannel: string;
  channelTheme: string;
  messageLimit: string;
  channelCount: string;
};

export type NewSearchErrors = Partial<Record<keyof NewSearchValues, string>>;

const isPositiveWhole = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) >= 1;

/** Messages for missing and wrong fields; the server checks the rest. */
export function problemsOf(values: NewSearchValues): NewSearchErrors {
  const { searchName, initialChannel, messageLimit, channelCount } = values;
  return {
    ...(searchName.trim() ? {} : { searchName: SEARCH_WORDS.nameRequired }),
    ...(initialChannel.trim() ? {} : { initialChannel: SEARCH_WORDS.channelRequired }),
    ...(messageLimit.trim() === '' || isPositiveWhole(messageLimit) ? {} : { messageLimit: SEARCH_WORDS.messageLimit }),
    ...(channelCount.trim() === '' || isPositiveWhole(channelCount) ? {} : { channelCount: SEARCH_WORDS.count }),
  };
}

const PREFILLED = { name: 'search_name', channel: 'initial_channel', theme: 'channel_theme', from: 'reinitiated_from' };

/** The address of the form, filled in from a search: Reinitiate leads there. */
export function reinitiateAddress(search: {
  id: string;
  search_name: string;
  initial_channel: string;
  channel_theme: string | null;
}): string {
  const params = new URLSearchParams({
    [PREFILLED.name]: search.search_name,
    [PREFILLED.channel]: search.initial_channel,
    ...(search.channel_theme ? { [PREFILLED.theme]: search.channel_theme } : {}),
    [PREFILLED.from]: search.id,
  });
  return `/searches/new?${params}`;
}

/** The form as the address fills it in. */
export function valuesOf(params: URLSearchParams): { values: NewSearchValues; reinitiatedFrom: string | null } {
  return {
    values: {
      searchName: params.get(PREFILLED.name) ?? '',
      initialChannel: params.get(PREFILLED.channel) ?? '',
      channelTheme: params.get(PREFILLED.theme) ?? '',
      messageLimit: '',
      channelCount: '',
    },
    reinitiatedFrom: params.get(PREFILLED.from),
  };
}
