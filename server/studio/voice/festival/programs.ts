/*
 * What Festival runs: programs of ours, in a folder of its own, with files of fixed names. A text reaches it only as a
 * file that it reads as text, never as a part of a program.
 */

/** Of Festival's own names: nothing that means something in Scheme. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

export const isVoiceName = (name: string): boolean => NAME.test(name);

/** Lists the installed voices, a line each: name, language, gender, dialect, coding. It loads none of them. */
export const LIST_PROGRAM = `
(define (fact facts key)
  (let ((found (assoc key facts))) (if (and found (cdr found)) (car (cdr found)) 'nil)))
(let ((out (fopen "voices" "w")))
  (mapcar
    (lambda (name)
      (let ((described (assoc name Voice_descriptions)))
        (if described
          (let ((facts (car (cdr described))))
            (format out "%s %s %s %s %s\\n" name (fact facts 'language) (fact facts 'gender)
              (fact facts 'dialect) (fact facts 'coding))))))
    (voice.list))
  (fclose out))
`;

/**
 * Says the file `text`. Each utterance becomes a sound (`1.wav` …) and lines in `words`: "u", then "t" and the name of
 * each token, then "w" with the start and end of each word of it, by its first and last segment.
 */
export function sayProgram(voice: string): string {
  if (!isVoiceName(voice)) throw new Error('no name of a voice');
  return `
(set! said 0)
(set! out (fopen "words" "w"))
(define (say-word word)
  (if (item.relation word 'SylStructure)
    (format out "w %s %s\\n"
      (item.feat word "R:SylStructure.daughter1.daughter1.R:Segment.segment_start")
      (item.feat word "R:SylStructure.daughtern.daughtern.R:Segment.segment_end"))))
(define (say-token token)
  (if (not (item.parent token))
    (begin
      (format out "t %s\\n" (item.name token))
      (mapcar say-word (item.daughters token)))))
(define (keep utt)
  (set! said (+ said 1))
  (utt.save.wave utt (string-append said ".wav") 'riff)
  (format out "u\\n")
  (mapcar say-token (utt.relation.items utt 'Token))
  utt)
(if (assoc '${voice} voice-locations)
  (begin
    (voice_${voice})
    (set! tts_hooks (list utt.synth keep))
    (tts_file "text" 'fundamental))
  (format out "missing\\n"))
(fclose out)
`;
}
