/** Orders to make a video, before its subject. In Russian and German the preposition stays: it bends the subject. */
const ORDERS: readonly RegExp[] = [
  /^(?:please\s+)?(?:make|create|write|produce|generate|record|film)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+)?(?:\S+\s+){0,2}?(?:video|clip|reel|film|short)\s+(?:about|on|for|of|showing|that\s+shows)\s+/i,
  /^(?:an?\s+)?(?:\S+\s+){0,2}?(?:video|clip|reel)\s+(?:about|on)\s+/i,
  /^(?:пожалуйста,?\s+)?(?:сделай|сделайте|создай|создайте|сними|снимите|запиши|запишите)\s+(?:мне\s+|нам\s+)?(?:\S+\s+){0,2}?(?:видео|ролик|видеоролик|клип)\s+(?=(?:о|об|про)\s)/i,
  /^(?:haz|haga|crea|cree|graba|graben)\s+(?:un\s+)?(?:\S+\s+)?(?:v[ií]deo|clip|reel)\s+(?:sobre|de|para)\s+/i,
  /^(?:fais|faites|cr[ée]e|cr[ée]ez|r[ée]alise|r[ée]alisez)\s+(?:une?\s+)?(?:\S+\s+)?(?:vid[ée]o|clip|film)\s+(?:sur|pour)\s+/i,
  /^(?:bitte\s+)?(?:mach|mache|machen\s+sie|erstelle|erstell|erstellen\s+sie|dreh|drehe)\s+(?:bitte\s+)?(?:mir\s+|uns\s+)?(?:ein\s+|einen\s+)?(?:\S+\s+)?(?:video|clip|film)\s+(?=über\s)/i,
  /^(?:fai|fate|crea|create|realizza|realizzate)\s+(?:un\s+)?(?:\S+\s+)?(?:video|clip|reel)\s+(?:su|sul|sulla|sui|per)\s+/i,
];

/** Of a page, as many as a film of two minutes says. */
const POINTS_MAX = 24;
/** Between sentences, which may end within a quote. In German a day has a full stop before its month. */
const BETWEEN =
  /(?<=[.!?…](?:\s?[»”“"])?)\s+(?![»”])(?=[\p{Lu}\d"«„“¿¡])(?!(?<=\d\.\s+)(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}*(?!\p{L}))/u;
/** Before each number of a numbered list that stands in one line. */
const NUMBERED = /(?:^|\s+)(?=\d{1,2}[.)]\s)/u;
const isNumbered = (line: string) => /(?:^|\s)1[.)]\s.*\s2[.)]\s/u.test(line);

/** The statements of a prompt, in its own words: its sentences, lines and bullets, without an order to make a video. */
export function pointsOf(prompt: string): string[] {
  const lines = prompt
    .split(/\n+/)
    .flatMap((line) => (isNumbered(line) ? line.split(NUMBERED) : [line]))
    .map((line) => line.replace(/^\s*(?:#{1,6}|[-–—•*]|\d{1,2}[.)])\s+/, '').trim())
    .filter(Boolean);
  const sentences = lines.flatMap((line) => line.split(BETWEEN));
  return sentences
    .map((sentence, index) => capital(index === 0 ? withoutOrder(sentence) : sentence))
    .map((sentence) => sentence.replace(/[;,:]+$/, '').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, POINTS_MAX);
}

/** A statement as a heading: without its full stop, and no longer than that many characters, cut between words. */
export function headingOf(point: string, max: number): string {
  return cut(point.replace(/(?<!\.)\.$/, ''), max);
}

/** A statement as it is spoken: it ends with a mark. */
export function spokenOf(point: string): string {
  return /[.!?…]["»”“']?$/.test(point) ? point : `${point}.`;
}

/** The first characters of a text, cut between words, with an ellipsis where something is missing. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const part = text.slice(0, max - 1);
  const end = part.lastIndexOf(' ');
  return `${part.slice(0, end > max / 2 ? end : max - 1).replace(/[\s,;:–—-]+$/, '')}…`;
}

function withoutOrder(sentence: string): string {
  const order = ORDERS.find((each) => each.test(sentence));
  const rest = order ? sentence.replace(order, '').trim() : sentence;
  return rest || sentence;
}

/** With its first letter as a capital. */
export function capital(text: string): string {
  return text.replace(/^(\P{L}*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toLocaleUpperCase());
}
