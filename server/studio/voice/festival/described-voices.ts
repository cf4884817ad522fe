import type { VoiceLanguage } from '../voices';
import { isVoiceName } from './programs';

/** A voice as Festival describes it. */
export type FestivalVoice = { id: string; label: string; language: VoiceLanguage; coding: string };

const LANGUAGES: Readonly<Record<string, VoiceLanguage>> = {
  english: 'en',
  americanenglish: 'en',
  britishenglish: 'en',
  russian: 'ru',
  spanish: 'es',
  castilian: 'es',
  castillian: 'es',
  french: 'fr',
  german: 'de',
  italian: 'it',
};

/** Parts of names that tell how a voice was made, or its language; the rest is the speaker's. */
const TECHNICAL = /^(cmu|nitech|cstr|msu|us|uk|en|gb|ru|it|es|fr|de|arctic|hts|clunits|diphone|multisyn|cg|ldom)$/i;
/** Smoother than diphones. */
const BETTER = /hts|multisyn|_cg$/;

/** The voices of our languages, of a list with a line each: name, language, gender, dialect, coding. */
export function describedVoices(list: string): FestivalVoice[] {
  return list
    .split('\n')
    .flatMap((line): FestivalVoice[] => {
      const [id = '', spoken = '', gender = '', dialect = '', coding = ''] = line.trim().split(' ');
      const language = LANGUAGES[spoken.toLowerCase()];
      if (!language || !isVoiceName(id)) return [];
      return [{ id, language, coding, label: labelOf(id, /^(nil|none)?$/i.test(dialect) ? spoken : dialect, gender) }];
    })
    .sort((a, b) => Number(BETTER.test(b.id)) - Number(BETTER.test(a.id)) || a.id.localeCompare(b.id, 'en'));
}

/** "American, female (Festival, Slt)". */
function labelOf(id: string, kind: string, gender: string): string {
  const speaker = id
    .split('_')
    .filter((part) => !TECHNICAL.test(part))
    .join(' ');
  const known = /^(fe)?male$/i.test(gender) ? `, ${gender.toLowerCase()}` : '';
  return `${capital(kind)}${known} (Festival${speaker ? `, ${capital(speaker)}` : ''})`;
}

const capital = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;
