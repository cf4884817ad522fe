/** A line; `leading` is its distance from the one above, in its own size. */
type Line = { size: number; text: string; leading?: number };

/** A PDF of these pages, each a list of lines in their sizes. */
export function pdf(pages: Line[][]): Buffer {
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, lines] of pages.entries()) {
    let y = 760;
    const content = lines
      .map(
        ({ size, text, leading = 2 }) =>
          `BT /F1 ${size} Tf 60 ${(y -= size * leading)} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  return assembled(objects);
}

/** A PDF of a page with these words and one that is a picture of 400 × 300 pixels, as a scanner makes it. */
export function scannedPdf(text: string, jpeg: Buffer): Buffer {
  const words = `BT /F1 11 Tf 60 700 Td (${text}) Tj ET`;
  const drawn = 'q 400 0 0 300 60 400 cm /Im1 Do Q';
  const page = (resources: string, contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents ${contents} 0 R >>`;
  const stream = (dictionary: string, bytes: string) =>
    `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page('/Font << /F1 3 0 R >>', 5),
    stream('', words),
    page('/XObject << /Im1 8 0 R >>', 7),
    stream('', drawn),
    stream(
      '/Type /XObject /Subtype /Image /Width 400 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg.toString('latin1'),
    ),
  ]);
}

/** A PDF of that many pages, each the same picture of 400 × 300 pixels. */
export function scansPdf(jpeg: Buffer, pages: number): Buffer {
  const drawn = 'q 400 0 0 300 60 400 cm /Im1 Do Q';
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ');
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 400 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /Im1 4 0 R >> >> /Contents 3 0 R >>',
    ),
  ]);
}

function assembled(objects: readonly string[]): Buffer {
  let out = '%PDF-1.4\n';
  const offsets = objects.map((text, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${text}\nendobj\n`;
    return offset;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}
