import { openContainer, relationsOf, walkXml } from './container.ts';
import { createSections, type ReadDocument } from './types.ts';

const DECK = 'ppt/presentation.xml';

/** A presentation: a section for each slide, under its title, with the speaker's notes. */
export async function readPptx(file: string): Promise<ReadDocument> {
  const container = await openContainer(file);
  const relations = await relationsOf(container, DECK);
  const order: string[] = [];
  walkXml((await container.text(DECK)) ?? '', {
    open: (name, attributes) => {
      const part = name === 'p:sldId' ? relations.get(attributes['r:id'] ?? '') : undefined;
      if (part) order.push(part);
    },
  });
  const sections = createSections();
  let title: string | null = null;
  for (const [index, part] of order.entries()) {
    const slide = readShapes((await container.text(part)) ?? '');
    const notesPart = [...(await relationsOf(container, part)).values()].find((each) =>
      /notesSlide\d+\.xml$/.test(each),
    );
    const notes = notesPart ? readShapes((await container.text(notesPart)) ?? '').text : '';
    if (index === 0) title = slide.title || null;
    const text = [slide.title, slide.text, notes && `Notes: ${notes}`].filter(Boolean).join('\n\n');
    sections.add({ slide: index + 1, ...(slide.title ? { heading: [slide.title] } : {}), text });
  }
  return { sections: sections.all(), pages: order.length, title, pictures: [] };
}

function readShapes(xml: string): { title: string; text: string } {
  const title: string[] = [];
  const paragraphs: string[] = [];
  let kind = '';
  let paragraph = '';
  let inText = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'p:sp') kind = '';
      else if (name === 'p:ph') kind = attributes.type ?? 'body';
      else if (name === 'a:t') inText = true;
      else if (name === 'a:br') paragraph += '\n';
    },
    text: (words) => {
      if (inText) paragraph += words;
    },
    close: (name) => {
      if (name === 'a:t') inText = false;
      else if (name === 'a:tc') paragraph += '\t';
      else if (name === 'a:p') {
        const text = paragraph.trim();
        // The slide's number, its date and its footer are not what it says.
        if (text && !['sldNum', 'dt', 'ftr', 'sldImg'].includes(kind))
          (kind === 'title' || kind === 'ctrTitle' ? title : paragraphs).push(text);
        paragraph = '';
      }
    },
  });
  return { title: title.join(' ').slice(0, 300), text: paragraphs.join('\n') };
}
