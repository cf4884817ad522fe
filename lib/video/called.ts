import type { VideoLanguage } from './languages';

/** How a statement begins that calls viewers to do something: the words by which an offer or an event ends. */
const CALLS: Record<VideoLanguage, readonly string[]> = {
  en: [
    'come|join|visit|try|order|book|call|write to|sign up|register|get|grab|buy|shop|stop by|drop in|drop by|subscribe',
    "follow|see you|find us|discover|download|start|tell us|reserve|apply|be there|see for yourself|don[’']t miss",
    'we look forward',
  ],
  ru: [
    '(?:приходи|заходи|загляни|закажи|звони|позвони|пиши|напиши|купи|расскажи|начни|не пропусти)(?:те)?',
    '(?:приезжай|заглядывай|попробуй|пробуй|заказывай|покупай|успей|бронируй|забронируй|скачай|скачивай|узнай)(?:те)?',
    '(?:записывай|подписывай|присоединяй|регистрируй|зарегистрируй)(?:ся|тесь)|запи(?:шись|шитесь)|подпи(?:шись|шитесь)',
    'жд[ёе]м',
  ],
  de: [
    '(?:komm|besuch|probier|bestell|reservier|schreib|meld|sicher|schau|abonnier|entdeck|erzähl)(?:e|t|et|en Sie)?',
    '(?:buch|test|start|ruf|kauf|hol|lad|folg)(?:e|t|et|en Sie)|ruf (?:uns|an)|hol dir|mach(?:t|en Sie)? mit',
    'sei(?:d|en Sie)? dabei|wir freuen uns auf',
  ],
  es: [
    'ven(?:id|ga|gan)?|visit[ae][dn]?|visítanos|prueb[ae]n?|pruébal[oa]s?|pid[ea]n?|pídel[oa]s?|reserv[ae][dn]?',
    'llam[ae][dn]?|llámanos|escribe|escríbenos|apúntate|únete|compra|cómpral[oa]s?|descubre|síguenos|suscríbete',
    'inscríbete|descarga|empieza|cuéntanos|no te l[oa] pierdas|te esperamos|os esperamos',
  ],
  fr: [
    'venez|viens|essayez|essaie|commandez|réservez|visitez|rendez-vous|appelez|écrivez|inscrivez-vous|rejoignez',
    "achetez|découvrez|passez|profitez|suivez|abonnez-vous|téléchargez|commencez|racontez|n[’']hésitez|ne manquez",
    'nous vous attendons',
  ],
  it: [
    'vieni|venite|venga|prova(?:te|l[oa]|tel[oa])?|ordina(?:te)?|prenota(?:te)?|visita(?:te|ci)?|chiama(?:te|ci)?',
    'scrivi(?:ci|te|teci)?|iscriviti|iscrivetevi|unisciti|unitevi|compra(?:te)?|acquista(?:te)?|scopri(?:te)?',
    'passa(?:te)?|segui(?:ci|te)?|scarica(?:te)?|inizia(?:te)?|racconta(?:ci|te)?|non perder\\p{L}+|[tv]i aspettiamo',
  ],
};
const OPENING: Record<VideoLanguage, string> = {
  en: '(?:so |just |then |please )?',
  ru: '(?:и |так что |просто |пожалуйста,? )?',
  de: '(?:also |dann |einfach |jetzt )?',
  es: '(?:y |pues |así que )?',
  fr: '(?:alors |et )?',
  it: '(?:e |allora |dai,? )?',
};
/** A call stands among the last statements; what follows it are its terms. */
const LAST = 2;
/** As many letters as its scene takes. */
const CALL_MAX = 150;

/** Which statement is the prompt's own call: its last question, or an invitation in words. −1: none is. */
export function callAmong(statements: readonly string[], language: VideoLanguage): number {
  const begins = new RegExp(`^[¡«“"(]?${OPENING[language]}(?:${CALLS[language].join('|')})(?!\\p{L})`, 'iu');
  const last = statements.at(-1) ?? '';
  if (isQuestion(last)) return statements.length - 1;
  const from = statements.length - LAST;
  return statements.findLastIndex((one, at) => at >= from && one.length <= CALL_MAX && begins.test(one));
}

/** Whether a call asks something, to be answered in the comments. */
export const isQuestion = (statement: string): boolean => statement.length <= 110 && /\?$/u.test(statement);
