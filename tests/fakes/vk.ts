import { schemaDocument } from './schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

type Parameter = { name: string; type?: string | string[]; required?: boolean; minimum?: number };
type Method = { parameters?: Parameter[] };
type Post = {
  id: number;
  message: string;
  attachments: string[];
  guid: string;
  date: number;
  pinned?: boolean;
  counts?: Counts;
};
/** Views, likes, comments and reposts. */
type Counts = { views: number; likes: number; comments: number; reposts: number };

export type VkFake = FakeServer & {
  /** How often video.get returns "processing" before it is done. */
  processingTurns: number;
  /** The rights of the token; the wall, photos and video by default. */
  rights: number;
  /** The upload address that it returns; this server by default. */
  uploadBase: string;
  /** Posts are accepted but not shown, as in a moderation queue. */
  hidden: boolean;
  wall: Post[];
  /** Files that VK knows from an earlier upload: posts show them under that id. From "photo-1_2" to "photo-1_1". */
  shownAs: Map<string, string>;
};

type State = Pick<VkFake, 'processingTurns' | 'rights' | 'hidden' | 'wall' | 'shownAs' | 'uploadBase'> & {
  nextId: number;
};

const schema = schemaDocument('vk.json');
const methods = schema.document.methods as Record<string, Method>;
export const FAKE_VK_GROUP = 12_345;
const KNOWN_BESIDES = ['access_token', 'v'];

/** VK's API with its upload servers. Errors come inside a 200, as VK's do. */
export async function startVkFake(port = 0): Promise<VkFake> {
  const state: State = {
    processingTurns: 0,
    rights: 8192 + 4 + 16,
    hidden: false,
    wall: [],
    shownAs: new Map(),
    nextId: 100,
    uploadBase: '',
  };
  const behaviour: Behaviour = {
    violations,
    creates: (request) => request.path === '/method/wall.post',
    answer: (request, publish) => answer(state, request, publish),
    refusal,
  };
  const server = await startFakeServer(behaviour, port);
  state.uploadBase = server.url;
  return Object.assign(state, server);
}

const methodOf = (request: FakeRequest) => /^\/method\/([\w.]+)$/.exec(request.path)?.[1] ?? '';

function violations(request: FakeRequest): string[] {
  const upload = /^\/upload\/(\w+)$/.exec(request.path)?.[1];
  if (upload)
    return request.files.length === 1 && request.files[0]?.field === upload && request.files[0].bytes > 0
      ? []
      : [`an upload needs the field ${upload}`];
  const method = methods[methodOf(request)];
  if (!method) return [`${request.path} is no method of VK`];
  if (request.method !== 'POST' || !request.contentType.startsWith('application/x-www-form-urlencoded'))
    return ['methods are called by a form'];
  const known = new Map((method.parameters ?? []).map((parameter) => [parameter.name, parameter]));
  const unknown = Object.keys(request.fields).filter((name) => !known.has(name) && !KNOWN_BESIDES.includes(name));
  const wrong = [...known.values()].flatMap((parameter) => problem(parameter, request.fields[parameter.name]));
  const version =
    request.fields.v === '5.199' && request.fields.access_token ? [] : ['access_token and v=5.199 are needed'];
  return [...unknown.map((name) => `unknown parameter ${name}`), ...wrong, ...version];
}

function problem({ name, type, required, minimum }: Parameter, value: unknown): string[] {
  if (value === undefined) return required ? [`${name} is required`] : [];
  const text = String(value);
  if (type === 'integer' && (!/^-?\d+$/.test(text) || (minimum !== undefined && Number(text) < minimum)))
    return [`${name} is not an integer: ${text}`];
  if (type === 'boolean' && !/^[01]$/.test(text)) return [`${name} is not a boolean: ${text}`];
  return text === '' ? [`${name} is empty`] : [];
}

function answer(state: State, request: FakeRequest, publish: (id: string) => void): FakeAnswer {
  if (request.path.startsWith('/upload/')) return { status: 200, body: uploaded(request) };
  const method = methodOf(request);
  const response = respond(state, method, request.fields, publish);
  const body = { response };
  const wrong = schema.check(`/methods/${method}/responses/response`, body);
  if (wrong.length > 0) throw new Error(`The fake's own answer to ${method} is not VK's: ${wrong.join('; ')}`);
  return { status: 200, body };
}

function uploaded(request: FakeRequest): unknown {
  if (request.path === '/upload/photo') return { server: 7, photo: '[{"photo":"x"}]', hash: 'abc' };
  if (request.path === '/upload/video_file')
    return { video_hash: 'h', size: request.files[0]?.bytes, owner_id: -FAKE_VK_GROUP, video_id: 1 };
  return { file: 'token' };
}

function respond(
  state: State,
  method: string,
  fields: Record<string, unknown>,
  publish: (id: string) => void,
): unknown {
  const owner_id = -FAKE_VK_GROUP;
  const upload = (field: string) => ({ upload_url: `${state.uploadBase}/upload/${field}` });
  switch (method) {
    case 'groups.getById':
      return { groups: [{ id: FAKE_VK_GROUP, name: 'Fake group', screen_name: 'fakegroup' }], profiles: [] };
    case 'account.getAppPermissions':
      return state.rights;
    case 'photos.getWallUploadServer':
      return { album_id: 1, user_id: 1, ...upload('photo') };
    case 'photos.saveWallPhoto':
      return [{ id: state.nextId++, owner_id, album_id: 1, date: now(), has_tags: false }];
    case 'docs.getWallUploadServer':
      return upload('file');
    case 'docs.save':
      return {
        type: 'doc',
        doc: { id: state.nextId++, owner_id, title: 'a', size: 1, ext: 'gif', date: now(), type: 3 },
      };
    case 'video.save':
      return { ...upload('video_file'), video_id: state.nextId++, owner_id, access_key: 'key' };
    case 'video.get':
      return { count: 1, items: [{ id: 1, owner_id, ...(state.processingTurns-- > 0 ? { processing: 1 } : {}) }] };
    case 'video.getThumbUploadUrl':
      return upload('file');
    case 'video.saveUploadedThumb':
      return { photo_id: state.nextId++, photo_hash: 'h' };
    case 'wall.post':
      return createPost(state, fields, publish);
    case 'wall.createComment':
      return { comment_id: state.nextId++ };
    case 'wall.get': {
      const all = state.hidden
        ? []
        : [...state.wall.filter(({ pinned }) => pinned), ...state.wall.filter(({ pinned }) => !pinned)];
      const from = Number(fields.offset ?? 0);
      return {
        count: all.length,
        items: all.slice(from, from + Math.min(100, Number(fields.count ?? 20))).map((post) => wallItem(state, post)),
      };
    }
    case 'wall.getById':
      return { items: namedPosts(state, String(fields.posts ?? '')).map((post) => wallItem(state, post)) };
    default:
      throw new Error(`The fake does not know ${method}`);
  }
}

const namedPosts = ({ hidden, wall }: State, names: string) =>
  hidden ? [] : wall.filter(({ id }) => names.split(',').includes(`-${FAKE_VK_GROUP}_${id}`));

const now = () => Math.floor(Date.now() / 1000);

/** The same guid returns the same post, as VK documents for comments. */
function createPost(state: State, fields: Record<string, unknown>, publish: (id: string) => void): unknown {
  const guid = String(fields.guid ?? '');
  const known = state.wall.find((post) => guid !== '' && post.guid === guid);
  if (known) return { post_id: known.id };
  const post = {
    id: state.nextId++,
    message: String(fields.message ?? ''),
    attachments: fields.attachments ? String(fields.attachments).split(',') : [],
    guid,
    date: now(),
  };
  state.wall.unshift(post);
  publish(`-${FAKE_VK_GROUP}_${post.id}`);
  return { post_id: post.id };
}

function wallItem({ shownAs }: State, { id, message, attachments, date, counts }: Post) {
  const media = attachments.map((sent) => {
    const name = shownAs.get(sent) ?? sent;
    const [, type = '', owner, number] = /^([a-z]+)(-?\d+)_(\d+)/.exec(name) ?? [];
    return {
      type,
      [type]: {
        owner_id: Number(owner),
        id: Number(number),
        ...(type === 'photo' ? { album_id: 1, date, has_tags: false } : {}),
        ...(type === 'doc' ? { title: 'a', size: 1, ext: 'gif', date, type: 3 } : {}),
      },
    };
  });
  return {
    id,
    owner_id: -FAKE_VK_GROUP,
    from_id: -FAKE_VK_GROUP,
    date,
    text: message,
    type: 'post',
    inner_type: 'wall_wallpost',
    attachments: media,
    ...(counts ? countsOf(counts) : {}),
  };
}

const countsOf = ({ views, likes, comments, reposts }: Counts) => ({
  views: { count: views },
  likes: { can_like: 1, count: likes, user_likes: 0 },
  comments: { can_post: 1, count: comments },
  reposts: { count: reposts },
});

function refusal(
  status: number,
  _request: FakeRequest,
  { text, retryAfter }: { text?: string; retryAfter?: number },
): FakeAnswer {
  const code = { 400: 100, 401: 5, 403: 15, 413: 129 }[status];
  if (code === undefined)
    return {
      status,
      body: text ? { error: text } : '<html></html>',
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    };
  return {
    status: 200,
    body: {
      error: {
        error_code: code,
        error_msg: text ?? (status === 401 ? 'User authorization failed: invalid access_token (4).' : 'Access denied'),
        request_params: [],
      },
    },
  };
}
