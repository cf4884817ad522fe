/** Frequent words that carry no meaning of their own: left out of searches, and what tells languages apart. */
const STOP_WORDS = {
  en: `a about after all also an and any are as at be because been before being between both but by can could did do does for from had has have he her his how i if in
 into is it its just may me might more most must my no nor not of on only or other our out over own same she should so some such than that the their them then there these
 they this those to too under until up us very was we were what when where which while who whom why will with would you your`,
  ru: `а без более бы был была были было быть в вам вас ведь весь во вот все всего всех вы где да для до его ее если есть еще же за здесь и из или им их к как какая какие какой
 каком ко когда который кто ли либо мне может можно мы на над надо наш не него нее нет ни них но ну о об однако он она они оно от очень по под при с со так также такой там
 те тем то того тоже той только том ты у уже хотя чего чей чем что чтобы чье чья эта эти это этого этой этом этот я сколько каков какова каковы нужно нам нас нашей наших
 наша наши`,
  uk: 'і й та що не на в у з до від за це як для або він вона вони ми ви але чи є був була були також якщо який яка які його її їх',
  de: 'der die das und ist in den von zu mit sich des auf für nicht ein eine dem als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über so zum haben oder aber vor zur bis mehr durch wir ihr',
  fr: 'le la les un une des et est en que qui dans du pour pas au sur se ne par plus avec ce sont il elle ils nous vous mais ou où leur cette aux été être dont à de',
  es: 'el la los las de que y en un una es por con no para se su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien del',
  it: 'il lo la i gli le di che e è un una in per con non si da del della dei come anche più ma nel alla sono questo se al loro o nella delle',
  pt: 'o a os as de que e em um uma é para com não por se na no mais dos das do da ao como mas foi são ele ela seu sua ou quando muito nos já também só pelo pela até',
  nl: 'de het een en van in is dat op te zijn met voor niet aan er om ook als dan maar bij of uit nog naar heeft hebben wordt worden door over ze hij wij',
  sv: 'och i att det som en på är av för med till den har de inte om ett men var jag sig från vi så kan nu eller hade skulle där ut vid efter',
} as const;

export type Language = keyof typeof STOP_WORDS;
export const LANGUAGES = Object.keys(STOP_WORDS) as Language[];

const STOPS = new Map<Language, ReadonlySet<string>>(
  LANGUAGES.map((language) => [language, new Set(STOP_WORDS[language].split(/\s+/))]),
);

/** Words read to tell a language: more change nothing. */
const SAMPLE = 2000;

export function isStopWord(word: string, language: Language): boolean {
  return STOPS.get(language)?.has(word) ?? false;
}

/** Frequent words of any language that we know. */
export function isStopWordAnywhere(word: string): boolean {
  return isStopWord(word, 'en') || isStopWord(word, 'ru');
}

/** Frequent elsewhere, but in English texts too: one of them alone tells nothing ("25 days per year"). */
const IN_ENGLISH_TOO = new Set(
  'per die la le el los de du des en al del van den men man sin son sur pour plus come over war was op dat met maar es non con pro mais no me as se or on an in is a i'.split(
    ' ',
  ),
);

/** The language of a text by its script and its most frequent words. Unknown ones count as English. */
export function languageOf(text: string): Language {
  const words = text
    .slice(0, SAMPLE * 8)
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.slice(0, SAMPLE);
  if (!words) return 'en';
  const cyrillic = words.filter((word) => /\p{Script=Cyrillic}/u.test(word)).length;
  if (cyrillic > words.length / 2) return /[іїєґ]/i.test(text.slice(0, 20_000)) ? 'uk' : 'ru';
  let best: Language = 'en';
  let most = 0;
  for (const language of LANGUAGES) {
    if (language === 'ru' || language === 'uk') continue;
    const telling = words.filter((word) => isStopWord(word, language));
    const different = [...new Set(telling)];
    if (language !== 'en' && different.length === 1 && different.every((word) => IN_ENGLISH_TOO.has(word))) continue;
    if (telling.length > most) [best, most] = [language, telling.length];
  }
  return best;
}
