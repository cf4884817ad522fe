import { STILL_SECONDS } from '@/lib/video/intro-outro';

/** The settings as typed. */
export type IntroOutroValues = {
  introImageUrl: string;
  outroImageUrl: string;
  introDuration: string;
  outroDuration: string;
  motion: boolean;
};

export const NEW_INTRO_OUTRO: IntroOutroValues = {
  introImageUrl: '',
  outroImageUrl: '',
  introDuration: String(STILL_SECONDS.standard),
  outroDuration: String(STILL_SECONDS.standard),
  motion: true,
};

/** Why a duration can't be taken. */
export function wrongSeconds(typed: string): string | undefined {
  const seconds = Number(typed);
  const fits = typed.trim() !== '' && seconds >= STILL_SECONDS.min && seconds <= STILL_SECONDS.max;
  return fits ? undefined : `Use ${STILL_SECONDS.min} to ${STILL_SECONDS.max} seconds`;
}

export const isRight = ({ introDuration, outroDuration }: IntroOutroValues): boolean =>
  !wrongSeconds(introDuration) && !wrongSeconds(outroDuration);

/** The settings as they are sent. */
export const introOutroOf = ({ introDuration, outroDuration, ...rest }: IntroOutroValues) => ({
  ...rest,
  introDuration: Number(introDuration),
  outroDuration: Number(outroDuration),
});
