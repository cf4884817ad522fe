import { LANGUAGE_NAMES, type VideoLanguage } from '../video/languages';

const MB = 1_048_576;
const SOURCE = { repository: 'rhasspy/piper-voices', revision: 'c10ece1aade47bb51c153c893d14e5bf8e5b7117' };
/** Their own recordings are free; those of the voice that the training began with allow research alone. */
const FROM_LESSAC = 'recordings; training began with a voice for research only';

type Sum = readonly [bytes: number, sha256: string];
/** `place`: `en_US/kristin/medium`, as the hub has its folders below the language's. */
type Voice = { place: string; language: VideoLanguage; name: string; licence: string; onnx: Sum; config: Sum };

function voice({ place, language, name, licence, onnx, config }: Voice) {
  const file = place.replaceAll('/', '-');
  const path = `${language}/${place}/${file}.onnx`;
  return {
    id: `piper-${file.toLowerCase().replaceAll('_', '-')}`,
    capability: 'speech' as const,
    language,
    name,
    languages: LANGUAGE_NAMES[language],
    licence,
    gives: `the studio speaks ${LANGUAGE_NAMES[language]} with a person’s voice`,
    memory: 600 * MB,
    source: SOURCE,
    files: [
      { path, bytes: onnx[0], sha256: onnx[1] },
      { path: `${path}.json`, bytes: config[0], sha256: config[1] },
    ],
    run: { onnx: path, config: `${path}.json` },
  };
}

/**
 * A voice of Piper for each language of the studio. Sizes and hashes are those that several independent projects pin
 * (docs/decisions/ai.md); none of these voices was ever run by those who wrote this list.
 */
export const LOCAL_VOICES = [
  voice({
    ...{ place: 'en_US/kristin/medium', language: 'en', name: 'Kristin, American', licence: 'Public domain' },
    onnx: [63_531_379, '5849957f929cbf720c258f8458692d6103fff2f0e3d3b19c8259474bb06a18d4'],
    config: [4_968, '5681426d4aead22195de70531eeeeddb46493cfaffc5764b2ea3db73428b651c'],
  }),
  voice({
    ...{ place: 'ru_RU/dmitri/medium', language: 'ru', name: 'Dmitri, Russian', licence: `CC0 ${FROM_LESSAC}` },
    onnx: [63_201_294, 'f073356ebc4bd0f80c5af58df2953a5988bd5bdab1eb38635ce960b071fbefcb'],
    config: [4_824, '667ef3117bc642c2892dff7690d8bdc8ca4228aeaa783b2dc1416df632855e0d'],
  }),
  voice({
    ...{ place: 'es_ES/davefx/medium', language: 'es', name: 'David, Spanish', licence: `CC0 ${FROM_LESSAC}` },
    onnx: [63_201_294, '6658b03b1a6c316ee4c265a9896abc1393353c2d9e1bca7d66c2c442e222a917'],
    config: [4_817, '0e0dda87c732f6f38771ff274a6380d9252f327dca77aa2963d5fbdf9ec54842'],
  }),
  voice({
    ...{ place: 'fr_FR/siwis/medium', language: 'fr', name: 'Siwis, French', licence: `CC BY 4.0 ${FROM_LESSAC}` },
    onnx: [63_201_294, '641d1ab097da2b81128c076810edb052b385decc8be3381814802a64a73baf99'],
    config: [4_875, '39479916c2db192b5ac9764daddd0c744d83e023ad890c6976c0633ae4df8959'],
  }),
  voice({
    ...{ place: 'de_DE/thorsten/medium', language: 'de', name: 'Thorsten, German', licence: `CC0 ${FROM_LESSAC}` },
    onnx: [63_201_294, '7e64762d8e5118bb578f2eea6207e1a35a8e0c30595010b666f983fc87bb7819'],
    config: [4_819, '974adee790533adb273a1ac88f49027d2a1b8f0f2cf4905954a4791e79264e85'],
  }),
  voice({
    ...{ place: 'it_IT/paola/medium', language: 'it', name: 'Paola, Italian', licence: `CC0 ${FROM_LESSAC}` },
    onnx: [63_511_038, '6fc918b5a0ea6137382833dddfa567bffbe6a5060c02043c87192ee59c04210c'],
    config: [7_099, 'aea19c0a7fce29fbc359b93f10e7902854401e4c95ae2ea328ae516b15d296cf'],
  }),
];
