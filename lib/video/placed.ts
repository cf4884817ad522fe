import type { VideoLanguage } from './languages';

/** An address in a statement, as it has it, and what is there; empty where only the address is said. */
export type Placed = { place: string; text: string };

const NAME = "\\p{Lu}[\\p{L}’'-]+";
const NUMBER = '\\d{1,4}\\p{Ll}?(?![\\p{L}\\d])';
/** Streets with a number, by the order in which a language writes them. */
const STREETS: Record<VideoLanguage, string> = {
  en: `${NUMBER} (?:${NAME} ){1,3}(?:Street|St\\.?|Road|Rd\\.?|Avenue|Ave\\.?|Lane|Square|Place|Way|Drive)(?!\\p{L})`,
  ru: `(?:ул\\.|улиц[аеыу]|проспект[ае]?|пр\\.|переул(?:ок|ке)|площад[ьи]|набережн(?:ая|ой)) (?:${NAME} ?){1,3}, ?(?:д\\. ?)?${NUMBER}`,
  de: `(?:(?:${NAME} ){1,2}(?:Straße|Platz|Allee|Weg|Gasse|Ufer)|\\p{Lu}[\\p{L}-]*(?:straße|strasse|str\\.|gasse|platz|weg|allee|ufer|ring)) ${NUMBER}`,
  es: `(?:[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo) (?:del? (?:la |las |los )?)?${NAME}(?: ${NAME})*,? ${NUMBER}`,
  fr: `${NUMBER},? (?:bis |ter )?(?:rue|avenue|place|boulevard|quai|chemin|allée) (?:de la |de l[’']|des |du |de )?${NAME}(?: ${NAME})*`,
  it: `(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso) (?:del(?:la|lo|l[’'])? ?)?${NAME}(?: ${NAME})*,? ${NUMBER}`,
};
const TOWN = `(?:,? (?:in |a |à |en )?(?:\\d{4,6} )?${NAME}(?: ${NAME})?)?`;
/** Between what is somewhere and where that is: left out where the place stands large. */
const AT: Record<VideoLanguage, string> = {
  en: 'at|in|on|is at',
  ru: 'на|в|по адресу',
  de: 'in der|in dem|am|im|an der|in',
  es: 'en la|en el|en',
  fr: 'au|à|dans la',
  it: 'in|a|alla|al',
};

/** The address in a statement, where it ends with one; null: it has none. */
export function placedIn(statement: string, language: VideoLanguage): Placed | null {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${STREETS[language]}${TOWN})[.!]?$`, 'u').exec(statement.trim());
  if (!found?.[1]) return null;
  const before = statement.trim().slice(0, found.index).trim();
  const text = before.replace(/[\s,:–—-]+$/u, '').replace(new RegExp(`(?:^|\\s)(?:${AT[language]})$`, 'iu'), '');
  return { place: found[1], text: text.replace(/[\s,:–—-]+$/u, '') };
}
