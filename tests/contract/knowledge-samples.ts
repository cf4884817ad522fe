import { send } from './client';
import { bodyOf, inProject, type Maker, type Sample, type Team } from './sample';

const aNote = { title: 'Rules', category: 'processes', text: '# Refunds\nA refund is paid within 14 days.' };

async function noteOf({ owner, project }: Team): Promise<string> {
  const answer = await send('POST', `/knowledge/notes?projectId=${project}`, { token: owner.token, json: aNote });
  return (answer.body as { _id: string })._id;
}

/** A document that the worker has read. */
async function readNoteOf(team: Team): Promise<string> {
  const id = await noteOf(team);
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = (await send('GET', `/knowledge/${id}?poll=true`, { token: team.owner.token })).body as {
      status: string;
    };
    if (status === 'ready') return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The note was not read');
}

const onNote =
  (sent: Sample['sent'] = {}): Maker =>
  async (team) => ({ params: { id: await noteOf(team) }, sent });

const onReadNote: Maker = async (team) => ({ params: { id: await readNoteOf(team), version: '1' } });

const onTrashedNote: Maker = async (team) => {
  const id = await noteOf(team);
  await send('DELETE', `/knowledge/${id}`, { token: team.owner.token });
  return { params: { id } };
};

const read = new Map<string, Promise<string>>();

/** A read document that is searched and asked about, and stays as it is. */
function sharedNoteOf(team: Team): Promise<string> {
  const note = read.get(team.project) ?? readNoteOf(team);
  read.set(team.project, note);
  return note;
}

const withReadNote =
  (json?: unknown): Maker =>
  async (team) => {
    await sharedNoteOf(team);
    return { params: { projectId: team.project }, sent: bodyOf(json) };
  };

function documentForm(): FormData {
  const form = new FormData();
  form.set('title', 'A document');
  form.set('category', 'other');
  form.set('file', new Blob([`Words of a document, ${crypto.randomUUID()}`]), 'words.txt');
  return form;
}

async function goldenOf({ owner, project, ...team }: Team): Promise<string> {
  const itemId = await noteOf({ owner, project, ...team });
  const answer = await send('POST', `/knowledge/questions?projectId=${project}`, {
    token: owner.token,
    json: { question: 'When is a refund paid?', itemId },
  });
  return (answer.body as { id: string }).id;
}

/** Valid calls of the knowledge base. */
export const knowledgeMakers: Record<string, Maker> = {
  listKnowledge: inProject,
  searchKnowledge: withReadNote({ query: 'refund' }),
  listKnowledgeCategories: inProject,
  getKnowledgeInsights: inProject,
  uploadKnowledge: async ({ project }) => ({ params: { projectId: project }, sent: { raw: documentForm() } }),
  addKnowledgeLink: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { category: 'other', url: 'https://example.org/page' } },
  }),
  addKnowledgeNote: async ({ project }) => ({ params: { projectId: project }, sent: { json: aNote } }),
  getKnowledge: onNote(),
  updateKnowledge: onNote({ json: { title: 'Renamed', tags: ['a', 'b'] } }),
  deleteKnowledge: onNote(),
  downloadKnowledge: onNote(),
  readKnowledgeText: onReadNote,
  reprocessKnowledge: onReadNote,
  replaceKnowledge: async (team) => ({ params: { id: await readNoteOf(team) }, sent: { raw: documentForm() } }),
  restoreKnowledgeVersion: onReadNote,
  listKnowledgeTrash: inProject,
  restoreKnowledge: onTrashedNote,
  deleteKnowledgeForGood: onTrashedNote,
  askKnowledge: withReadNote({ question: 'When is a refund paid?' }),
  checkDraft: withReadNote({ text: 'A refund is paid within 14 days.' }),
  listGoldenQuestions: inProject,
  addGoldenQuestion: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { question: 'When is a refund paid?', itemId: await noteOf(team) } },
  }),
  deleteGoldenQuestion: async (team) => ({ params: { id: await goldenOf(team) } }),
  runGoldenQuestions: withReadNote(),
  listGoldenRuns: inProject,
  getKnowledgeIndex: inProject,
  buildKnowledgeIndex: withReadNote(),
  activateKnowledgeIndex: async (team) => {
    await sharedNoteOf(team);
    const state = (await send('GET', `/knowledge/index?projectId=${team.project}`, { token: team.owner.token }))
      .body as {
      generations: { id: string; state: string }[];
    };
    const active = state.generations.find((each) => each.state === 'active');
    return { params: { projectId: team.project }, sent: { json: { generation: active?.id } } };
  },
};
