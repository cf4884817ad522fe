import { expect, it } from 'vitest';
import { bytesOf, localModelList, LOCAL_MODELS, onCommonScale, onOwnScale } from './local-models';

it('every model of this version could stand in an operator’s list, and names the files that it runs', () => {
  expect(localModelList.parse(LOCAL_MODELS)).toEqual(LOCAL_MODELS);
  for (const { files, run, source } of LOCAL_MODELS) {
    const names = files.map(({ path }) => path);
    // Those that it runs are paths with an ending, and nothing else that is set is.
    expect(names.sort()).toEqual(
      Object.values(run)
        .filter((each) => /\.(onnx|json)$/.test(String(each)))
        .sort(),
    );
    // A branch would move; a commit stays.
    expect(source.revision).toMatch(/^[0-9a-f]{40}$/);
  }
  expect(new Set(LOCAL_MODELS.map(({ id }) => id)).size).toBe(LOCAL_MODELS.length);
  expect(bytesOf({ files: LOCAL_MODELS[0]?.files ?? [] })).toBe(135_391_358);
});

it.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', ''])(
  'a list names no file outside the model’s folder: %j',
  (path) => {
    const [model] = LOCAL_MODELS;
    const files = [{ path, bytes: 1, sha256: 'a'.repeat(64) }];
    expect(localModelList.safeParse([{ ...model, files }]).success).toBe(false);
  },
);

it('one threshold holds for models whose cosines lie elsewhere', () => {
  const own = { unlike: 0.78, alike: 0.9 };
  expect(onCommonScale(0.78, own)).toBeCloseTo(0.2);
  expect(onCommonScale(0.9, own)).toBeCloseTo(0.65);
  expect(onCommonScale(1, own)).toBe(1);
  expect(onCommonScale(0.5, null)).toBe(0.5);
  expect(onOwnScale(onCommonScale(0.85, own), own)).toBeCloseTo(0.85);
});
