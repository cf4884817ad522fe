import { Parser } from 'htmlparser2';
import { openPromise, type ZipFile } from 'yauzl';
import { createDepth, Refused } from './types.ts';

const MB = 1_048_576;
/** Unpacked, of all parts that are read. */
const MAX_UNPACKED = 200 * MB;
const BOMB = 'The document unpacks to more than 200 MB. It is damaged or made to overload its reader.';
const DAMAGED = 'The document is damaged: its container can’t be opened. Open it in its own program and save it again.';

export type Container = {
  names: readonly string[];
  /** The text of a part, or null when there is none. */
  text(name: string): Promise<string | null>;
};

/** Opens an Office container. Refuses what is damaged, encrypted or unpacks without end. */
export async function openContainer(file: string): Promise<Container> {
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw new Refused(DAMAGED);
  });
  const entries = new Map<string, Parameters<ZipFile['openReadStreamPromise']>[0]>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw new Refused(DAMAGED);
  }
  let unpacked = 0;
  const text = async (name: string): Promise<string | null> => {
    const entry = entries.get(name);
    if (!entry) return null;
    if (unpacked + entry.uncompressedSize > MAX_UNPACKED) throw new Refused(BOMB);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > MAX_UNPACKED) throw new Refused(BOMB);
        chunks.push(chunk as Buffer);
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused(DAMAGED);
    }
    return Buffer.concat(chunks).toString('utf8');
  };
  return { names: [...entries.keys()], text };
}

export type XmlVisitor = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Walks XML. Entities beyond XML's own five are never expanded. */
export function walkXml(xml: string, { open, text, close }: XmlVisitor): void {
  const depth = createDepth();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth.open();
        open?.(name, attributes);
      },
      ontext: (words) => text?.(words),
      onclosetag: (name) => {
        depth.close();
        close?.(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/** The parts that a part of a container names: id → path from the top. */
export async function relationsOf(container: Container, part: string): Promise<Map<string, string>> {
  const folder = part.slice(0, part.lastIndexOf('/'));
  const xml = await container.text(`${folder}/_rels/${part.slice(folder.length + 1)}.rels`);
  const relations = new Map<string, string>();
  walkXml(xml ?? '', {
    open: (name, { Id: id, Target: target, TargetMode: mode }) => {
      if (name !== 'Relationship' || !id || !target || mode === 'External') return;
      relations.set(id, new URL(target, `https://x/${folder}/`).pathname.slice(1));
    },
  });
  return relations;
}
