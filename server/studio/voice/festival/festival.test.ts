import { describe, expect, it } from 'vitest';
import type { VoiceLanguage } from '../voices';
import { codingOf } from './coding';
import { describedVoices } from './described-voices';
import { sayProgram } from './programs';
import { sayable, writtenOut } from './sayable';
import { soundOf } from './sound';
import { eventsOf, utterancesOf } from './utterances';

const said = (text: string, language: VoiceLanguage, plain = false, coding = 'utf-8') =>
  writtenOut(sayable({ text, language, plain, coding: codingOf(coding) }));

describe('what Festival is given', () => {
  it('is words that the voice can say, each with its place in the text', () => {
    expect(sayable({ text: '😀 “Hi” €5', language: 'en', plain: false, coding: codingOf('') })).toEqual([
      { text: 'Hi', at: 2, startsLine: false },
      { text: '5', at: 7, startsLine: false },
      { text: 'euros', at: 7, startsLine: false },
    ]);
    expect(said('Don’t — it costs $3.50, 10–20% more… Łódź café 世界', 'en')).toBe(
      "Don't, it costs $3.50, 10 20% more... lodz cafe",
    );
    expect(said('Ёлка: 3,5кг «C++» №5 café', 'ru')).toBe('Ёлка: 3 запятая 5 кг C плюс плюс номер 5 cafe');
    expect(said('Perché 1.200,50 € & 12:30', 'it', false, 'ISO-8859-1')).toBe('Perché 1200 virgola 50 euro e 12 30');
    expect(said("Don't, 3.50!", 'en', true)).toBe('Dont 350');
    expect(said('世界 ()', 'en')).toBe('');
    expect(sayable({ text: 'a'.repeat(130), language: 'en', plain: false, coding: codingOf('') })).toHaveLength(3);
  });

  it('has a sentence or a line as an utterance', () => {
    expect(said('Уже утро. Кофе готов! 5 минут\nда', 'ru')).toBe('Уже утро.\n\nКофе готов!\n\n5 минут\n\nда');
    expect(said('St. John vs. Ann', 'en')).toBe('St. John vs. Ann');
  });

  it('is no expression of Scheme, in any language', () => {
    for (const language of ['en', 'ru', 'es', 'fr', 'de', 'it'] as const)
      for (const plain of [false, true])
        expect(said(`(system "rm") #.(quit) ") '(a . b) |x| \\" \`(b ,c) [d] {e}`, language, plain)).not.toMatch(
          /[()"#|\\`[\]{}]/,
        );
    for (const name of ['a) (quit', 'a b', '', "x'", '1a', 'a"']) expect(() => sayProgram(name)).toThrow();
  });

  it('is written in the bytes of the voice', () => {
    expect([...codingOf('ISO-8859-1').encode('è世')]).toEqual([0xe8, 0x20]);
    expect([...codingOf('koi8-r').encode('ёж')]).toEqual([0xa3, 0xd6]);
    expect(codingOf('koi8-r').decode(Buffer.from([0xa3, 0xd6]))).toBe('ёж');
    expect(codingOf('utf-8').encode('ё')).toHaveLength(2);
    expect(codingOf('nil').has('世')).toBe(false);
  });
});

describe('what Festival tells', () => {
  const written = 'u\nt It\nw 0.2 0.3\nt 12\nw 0.3 0.5\nw 0.5 0.9\nw 0 0\nu\nt ь\nw 0 0\nt day\nw 0.25 0.75\n';
  const pieces = ['It', '12.', 'ь', 'day!'].map((text, index) => ({ text, at: index * 10, startsLine: false }));

  it('is when each place of the text begins and ends; a piece without a sound has no time', () => {
    expect(eventsOf(utterancesOf(written)!, [1, 1], pieces)).toEqual([
      { kind: 'word', at: 0, seconds: 0.2 },
      { kind: 'end', at: 0, seconds: 0.3 },
      { kind: 'word', at: 10, seconds: 0.3 },
      { kind: 'end', at: 10, seconds: 0.9 },
      { kind: 'word', at: 30, seconds: 1.25 },
      { kind: 'end', at: 30, seconds: 1.75 },
    ]);
  });

  it('is found by the names when it cut the pieces in another way', () => {
    const cut = utterancesOf('u\nt It\nw 0.2 0.3\nt ???\nw 0.3 0.4\nt day\nw 0.5 0.6\n')!;
    expect(eventsOf(cut, [1], pieces).map(({ at }) => at)).toEqual([0, 0, 30, 30]);
  });

  it('may be that the voice is missing, or nothing', () => {
    expect(utterancesOf('missing\n')).toBeNull();
    expect(utterancesOf('')).toEqual([]);
    expect(soundOf(null).samples).toHaveLength(0);
    expect(soundOf(Buffer.from('RIFF')).samples).toHaveLength(0);
  });

  it('is a list of voices: those of our languages, the smoother ones first', () => {
    const list = [
      'kal_diphone english male american nil',
      'czech_ph czech male nil nil',
      'cmu_us_slt_arctic_hts english female american nil',
      'lp_diphone italian female none ISO-8859-1',
      'bad(name english male american nil',
      '',
    ].join('\n');
    expect(describedVoices(list)).toEqual([
      { id: 'cmu_us_slt_arctic_hts', language: 'en', coding: 'nil', label: 'American, female (Festival, Slt)' },
      { id: 'kal_diphone', language: 'en', coding: 'nil', label: 'American, male (Festival, Kal)' },
      { id: 'lp_diphone', language: 'it', coding: 'ISO-8859-1', label: 'Italian, female (Festival, Lp)' },
    ]);
  });
});
