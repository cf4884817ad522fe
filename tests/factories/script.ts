import { newTimeline, type Item, type Timeline } from '@/lib/timeline/model';
import { scriptOf, type Script } from '@/lib/timeline/script/script';
import type { Word } from '@/lib/video/word';
import { clip } from './timeline';

/** Words of 0.3 s, each 0.1 s after the one before, and a pause of so many seconds before some. */
export function words(text: string, pauses: Record<number, number> = {}): Word[] {
  let at = 0.2;
  return text.split(' ').map((each, index) => {
    at += pauses[index] ?? 0;
    const word = { text: each, start: at, end: at + 0.3 };
    at += 0.4;
    return word;
  });
}

export const HELLO = words('Hello there, um, friends. This is our bread. Well it was rye.', { 4: 1.2, 8: 0.9 });
export const film = (...items: Item[]): Timeline => ({ ...newTimeline(), items });
export const said = (timeline: Timeline, of = HELLO, language: string | null = 'en') =>
  scriptOf(timeline, (url) => (url === '/files/a' ? { words: of, language } : null));
export const texts = ({ words: all }: Script) => all.map(({ text }) => text).join(' ');
/** The clip that says them. */
export const a = clip('a', 0, 240, { trackIndex: 0, volume: 1 });
export const find = (script: Script, text: string) => script.words.filter((word) => word.text === text);
