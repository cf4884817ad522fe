import { toast } from '@/components/ui/toast';
import { saveFile } from '@/components/shared/save-file';
import { HALF } from './layout';

const HEIGHT = 2_000;
const COLOURS = ['accent', 'accent-text', 'published', 'failed', 'scheduled', 'edge', 'ink', 'panel'] as const;

/** Saves the whole map, however it is zoomed, as a picture in the colours of the page. */
export async function saveMap(
  drawing: SVGSVGElement,
  { name, aspect }: { name: string; aspect: number },
): Promise<void> {
  const theme = getComputedStyle(document.documentElement);
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const values = COLOURS.map((colour) => `--${colour}:${theme.getPropertyValue(`--${colour}`)}`).join(';');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${-HALF * aspect} ${-HALF} ${2 * HALF * aspect} ${2 * HALF}`);
  copy.setAttribute('width', String(HEIGHT * aspect));
  copy.setAttribute('height', String(HEIGHT));
  copy.setAttribute(
    'style',
    `${values};font-family:${getComputedStyle(document.body).fontFamily.replaceAll('"', "'")}`,
  );
  const source = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    saveFile(
      await drawn(picture, { width: HEIGHT * aspect, background: theme.getPropertyValue('--panel') }),
      `${name}.png`,
    );
  } catch {
    toast.error('The map could not be saved as a picture.');
  } finally {
    URL.revokeObjectURL(source);
  }
}

type Drawn = { width: number; background: string };

async function drawn(picture: HTMLImageElement, { width, background }: Drawn): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = background;
  context.fillRect(0, 0, width, HEIGHT);
  context.drawImage(picture, 0, 0, width, HEIGHT);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
