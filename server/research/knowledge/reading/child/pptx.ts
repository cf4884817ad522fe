import { openContainer, relationsOf, walkXml, type Container } from './container.ts';
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
  const footers = new Set<string>();
  for (const [index, part] of order.entries()) {
    const slide = readShapes((await container.text(part)) ?? '');
    if (index === 0) title = slide.title.slice(0, 300) || null;
    // A footer stands on every slide: it is read where it stands first.
    const footer = slide.footers.filter((each) => !footers.has(each) && footers.add(each));
    const beside = await partsBeside(container, part);
    const text = [slide.title, slide.text, ...beside.drawn, ...footer, beside.notes && `Notes: ${beside.notes}`];
    const heading = slide.title ? { heading: [slide.title.slice(0, 300)] } : {};
    sections.add({ slide: index + 1, ...heading, text: text.filter(Boolean).join('\n\n') });
  }
  return { sections: sections.all(), pages: order.length, title, pictures: [] };
}

/** The speaker's notes of a slide, and the words of its diagrams and charts, which lie in parts of their own. */
async function partsBeside(container: Container, slide: string): Promise<{ notes: string; drawn: string[] }> {
  const drawn: string[] = [];
  let notes = '';
  for (const name of (await relationsOf(container, slide)).values()) {
    const isNotes = /notesSlide\d+\.xml$/.test(name);
    if (!isNotes && !/\/(?:diagrams\/data|charts\/chart)\d*\.xml$/.test(name)) continue;
    const { title, text } = readShapes((await container.text(name)) ?? '');
    const words = [title, text].filter(Boolean).join('\n');
    if (isNotes) notes = words;
    else if (words) drawn.push(words);
  }
  return { notes, drawn };
}

/** Placeholders that hold no words of people: the number of the slide, its date, its picture. */
const WITHOUT_WORDS = new Set(['sldNum', 'dt', 'sldImg']);
/** Elements that may name the kind of their placeholder. */
const SHAPES = new Set(['p:sp', 'p:graphicFrame', 'p:pic', 'p:cxnSp']);

function readShapes(xml: string): { title: string; text: string; footers: string[] } {
  const title: string[] = [];
  const footers: string[] = [];
  const paragraphs: string[] = [];
  let kind = '';
  let paragraph = '';
  let inText = false;
  let inStrings = false;
  const end = () => {
    const text = paragraph.trim();
    paragraph = '';
    if (!text || WITHOUT_WORDS.has(kind)) return;
    if (kind === 'ftr') footers.push(text);
    else (kind === 'title' || kind === 'ctrTitle' ? title : paragraphs).push(text);
  };
  walkXml(xml, {
    open: (name, attributes) => {
      if (SHAPES.has(name)) kind = '';
      else if (name === 'p:ph') kind = attributes.type ?? 'body';
      else if (name === 'c:strCache') inStrings = true;
      else if (name === 'a:t' || (name === 'c:v' && inStrings)) inText = true;
      else if (name === 'a:br') paragraph += '\n';
    },
    text: (words) => {
      if (inText) paragraph += words;
    },
    close: (name) => {
      if (name === 'c:strCache') inStrings = false;
      if (name === 'a:t') inText = false;
      else if (name === 'a:tc') paragraph += '\t';
      else if (name === 'a:p') end();
      else if (name === 'c:v' && inText) {
        inText = false;
        end();
      }
    },
  });
  return { title: title.join(' '), text: paragraphs.join('\n'), footers };
}
