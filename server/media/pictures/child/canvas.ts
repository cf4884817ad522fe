import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Canvas from '@napi-rs/canvas';
import { FONT_FILES } from '@/lib/scene/fonts';

let loaded: Promise<typeof Canvas> | undefined;

/** The canvas with our fonts, once a picture is drawn: its library takes 30 MB. Only in a child process. */
export function canvas(): Promise<typeof Canvas> {
  loaded ??= import('@napi-rs/canvas').then((library) => {
    const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
    for (const { family, file } of FONT_FILES)
      if (!library.GlobalFonts.registerFromPath(resolve(file), family))
        throw new Error(`The font ${file} is unreadable`);
    return library;
  });
  return loaded;
}
