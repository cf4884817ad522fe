import type { APIRequestContext } from '@playwright/test';

const NAMES = ['riga_bread', 'northwind.coffee', 'tea.house', 'winter_light', 'slow_mornings', 'the_roastery'];
const SENTENCES = [
  'Ржаной хлеб к ужину: корочка, тмин и немного терпения.',
  'Six coffees, one evening, no snobbery. Friday at seven.',
  'Понедельник начинается с тёплой булочки с корицей.',
  'A quiet table by the window, and the first snow behind it.',
];
const daily = (time: string) => ({ frequency: 'every_day', time, isActive: true });

/** Agents as a team has them, two of them paused; the first has posts. Returns the first one's id. */
export async function seedAgents(request: APIRequestContext, projectId: string): Promise<{ agentId: string }> {
  const call = async <T>(path: string, data: object = {}) => {
    const answer = await request.post(`/api/instagram-agents${path}`, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const ids: string[] = [];
  for (const [index, username] of NAMES.entries()) {
    const { _id } = await call<{ _id: string }>(`?projectId=${projectId}`, {
      username,
      description: index % 2 ? 'Coffee, told in plain words by the people who roast it.' : 'Хлеб и булочки каждый день',
      systemPrompt: 'Write as a calm host who knows bread and coffee. No exclamation marks.',
      timeZone: 'Europe/Riga',
      approval: 'draft',
      schedules: [
        daily('09:00'),
        daily('18:30'),
        { frequency: 'every_week', dayOfWeek: 1, time: '12:15', isActive: true },
      ],
    });
    ids.push(_id);
  }
  for (const id of ids.slice(-2)) await call(`/${id}/pause`);
  const [agentId = ''] = ids;
  for (let post = 0; post < 9; post += 1)
    await call(`/${agentId}/posts`, {
      content: SENTENCES[post % SENTENCES.length],
      caption: SENTENCES[(post + 1) % SENTENCES.length],
      hashtags: ['bread', 'утро'],
      ...(post % 3 === 0 ? { scheduledFor: new Date(Date.now() + (post + 1) * 86_400_000).toISOString() } : {}),
    });
  return { agentId };
}
