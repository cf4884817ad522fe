import { z } from 'zod';
import { CAPABILITIES, CONNECTIONS, type ConnectionName } from '@/lib/ai/capabilities';
import { PROVIDERS } from '@/lib/ai/providers';
import { endpoint } from './endpoint';
import { inputDay, objectId, pageQuery, projectQuery, text } from '@/lib/wire/scalars';

const origin = z.enum(['environment', 'interface', 'inherited', 'default']);

/** How a capability is reached. Keys are masked. */
const connection = z
  .object({
    /** `local`: a model of this host, whose address is `local:`. */
    provider: z.enum(['local', 'server']),
    address: z.string(),
    addressFrom: origin,
    key: z.string().nullable(),
    keyFrom: origin.nullable(),
    model: z.string().nullable(),
    modelFrom: origin.nullable(),
    /** The address is on a private network, or named so. */
    isPrivate: z.boolean(),
    /** Calls there cost nothing. */
    isFree: z.boolean(),
    /** Why it can't be used. */
    reason: z.string().nullable(),
    /** The values saved in the interface, whether they are in use or not. */
    saved: z.object({ address: z.string().nullable(), key: z.string().nullable(), model: z.string().nullable() }),
  })
  .meta({ id: 'AiConnection' });
export type WireAiConnection = z.output<typeof connection>;

const dollars = z.number().min(0).max(1_000_000);
/** Dollars: per million tokens or characters, per picture, per minute of audio. */
const price = z
  .object({
    input: dollars.optional(),
    cachedInput: dollars.optional(),
    output: dollars.optional(),
    image: dollars.optional(),
    minute: dollars.optional(),
    characters: dollars.optional(),
  })
  .meta({ id: 'AiPrice' });

const modelName = text(200).trim().min(1, 'Required');
const pricedModel = z.object({ connection: z.enum(CONNECTIONS), model: modelName, price });

/** Dollars. `used` includes what calls under way may cost; a limit of null is none. */
const budget = z.object({ limit: z.number().nullable(), used: z.number() });

const limit = dollars.nullable();
/** Dollars; null: no limit. */
const limits = z.object({ day: limit, month: limit });
const allowedModel = z.object({ connection: z.enum(CONNECTIONS), model: modelName });

const aiSettings = z
  .object({
    connections: z.object(
      Object.fromEntries(CONNECTIONS.map((name) => [name, connection])) as Record<ConnectionName, typeof connection>,
    ),
    /** The list prices that this version knows. */
    priceList: z.object({ version: z.string(), source: z.string(), prices: z.array(pricedModel) }),
    /** The administrator's own prices, which take precedence. */
    prices: z.array(pricedModel),
    freeAddresses: z.array(z.string()),
    caps: z.object({
      /** Of everything together. */
      host: z.object({ day: budget, month: budget }),
      /** Of each new project. */
      project: limits,
    }),
    models: z.object({
      /** The administrator's own list; null: there is none. */
      listed: z.array(allowedModel).nullable(),
      /** All that may be asked for: the configured ones, and the list or the default models. */
      allowed: z.array(allowedModel),
    }),
  })
  .meta({ id: 'AiSettings' });
export type WireAiSettings = z.output<typeof aiSettings>;

export const getAiSettings = endpoint({
  name: 'getAiSettings',
  method: 'GET',
  path: '/ai/settings',
  summary: 'Addresses, keys (masked), models, prices and limits of this host’s AI',
  access: 'host-admin',
  status: 200,
  answer: aiSettings,
});

const projectBudget = z
  .object({
    projectId: objectId,
    project: z.string(),
    owner: z.object({ name: z.string(), email: z.string() }).nullable(),
    day: budget,
    month: budget,
  })
  .meta({ id: 'AiProjectBudget' });
export type WireAiProjectBudget = z.output<typeof projectBudget>;

export const listAiBudgets = endpoint({
  name: 'listAiBudgets',
  method: 'GET',
  path: '/ai/budgets',
  summary:
    'Limits and spending (UTC) of projects that have a limit or used AI this month, the dearest first; `q`: name, or owner. Total in X-Total-Count',
  access: 'host-admin',
  query: pageQuery.extend({ q: text(200).optional() }),
  status: 200,
  answer: z.array(projectBudget),
});

const address = text(500)
  .trim()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'An http or https address')
  .refine((value) => {
    const url = URL.parse(value);
    // Azure OpenAI's older form names its version there.
    const hasQuery = url !== null && url.search !== '' && !/^\?api-version=[\w.-]{1,40}$/.test(url.search);
    return !url?.username && !url?.password && !hasQuery && !url?.hash;
  }, 'An address without a user name, password, # or any ? but ?api-version=');

const changes = z.object({
  /** A model that runs on this host (`GET /ai/local/models`): named by `model`, without address and key. */
  provider: z.literal('local').optional(),
  address: address.nullable().optional(),
  key: text(500)
    .trim()
    .regex(/^[\x21-\x7e•]*$/, 'A key has no spaces or special characters')
    .nullable()
    .optional(),
  model: text(200).trim().nullable().optional(),
});

export const updateAiSettings = endpoint({
  name: 'updateAiSettings',
  method: 'PATCH',
  path: '/ai/settings',
  summary:
    'Change addresses, keys, models, prices or limits; null removes. A changed address drops the key and model saved for the old one',
  access: 'host-admin',
  body: z.object({
    connections: z
      .object(
        Object.fromEntries(CONNECTIONS.map((name) => [name, changes.optional()])) as Record<
          ConnectionName,
          z.ZodOptional<typeof changes>
        >,
      )
      .optional(),
    /** The whole list. */
    prices: z.array(pricedModel).max(500).optional(),
    freeAddresses: z.array(address).max(50).optional(),
    /** Dollars; null lifts a limit, absent ones stay. Projects keep what they have. */
    caps: z.object({ host: limits.partial().optional(), project: limits.partial().optional() }).optional(),
    /** The whole list; null: what is configured and the default models. */
    models: z.array(allowedModel).max(200).nullable().optional(),
  }),
  status: 200,
  answer: aiSettings,
  spends: true,
  audit: { act: 'settings.ai', on: ({ body }) => Object.keys(body).join(', ') },
});

const providerKey = text(500)
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'A key has no spaces or special characters');

const providerResult = z
  .object({
    /** Models that its server lists. */
    offered: z.number().int(),
    capabilities: z.array(
      z.object({
        capability: z.enum(CAPABILITIES),
        model: z.string().nullable(),
        /** Null: it could not be tried. */
        works: z.boolean().nullable(),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'AiProviderResult' });
export type WireAiProviderResult = z.output<typeof providerResult>;

export const setUpAiProvider = endpoint({
  name: 'setUpAiProvider',
  method: 'POST',
  path: '/ai/provider',
  summary:
    'Fill in address, key and models of all that a provider serves, and try each. Other servers’ addresses stay as they are',
  access: 'host-admin',
  body: z.object({
    provider: z.enum(PROVIDERS.map(({ id }) => id)),
    address,
    /** Null or empty: none; absent: the one that is saved for this address. */
    key: providerKey.nullable().optional(),
  }),
  status: 200,
  answer: providerResult,
  rateLimit: { name: 'ai-provider', of: 'providers to be set up', by: 'user', max: 60, seconds: 600 },
  spends: true,
  audit: { act: 'credentials.ai', on: ({ body }) => body.provider },
  proof: true,
});

export const listAiModels = endpoint({
  name: 'listAiModels',
  method: 'GET',
  path: '/ai/models',
  summary: 'The models that a capability’s server offers',
  access: 'host-admin',
  query: z.object({ connection: z.enum(CONNECTIONS).default('chat') }),
  status: 200,
  answer: z.object({ models: z.array(z.string()) }),
  rateLimit: { name: 'ai-models', of: 'lists of models', by: 'user', max: 120, seconds: 600 },
});

const aiBudget = z
  .object({
    project: z.object({ day: budget, month: budget }),
    /** All projects share it. */
    host: z.object({
      day: z.object({ limit, isReached: z.boolean() }),
      month: z.object({ limit, isReached: z.boolean() }),
    }),
    /** Above these only the host's administrator limits a project. */
    usual: limits,
  })
  .meta({ id: 'AiBudget' });
export type WireAiBudget = z.output<typeof aiBudget>;

export const getAiBudget = endpoint({
  name: 'getAiBudget',
  method: 'GET',
  path: '/ai/budget',
  summary: 'What AI may cost in a project today and this month (UTC), what it has cost, and the limits of the host',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: aiBudget,
});

const aiUsage = z
  .object({
    days: z.array(
      z.object({
        day: z.string(),
        feature: z.string(),
        model: z.string(),
        calls: z.number().int(),
        inputTokens: z.number().int(),
        outputTokens: z.number().int(),
        /** Of this host, by models that run on it. */
        processorSeconds: z.number(),
        /** Null: no call has a known price. */
        cost: z.number().nullable(),
        /** Calls whose price is not known. */
        unpriced: z.number().int(),
        /** Dollars that budgets counted for those: at the dearest price of their capability. */
        estimate: z.number(),
      }),
    ),
    total: z.object({
      calls: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      processorSeconds: z.number(),
      cost: z.number(),
      unpriced: z.number().int(),
      estimate: z.number(),
    }),
  })
  .meta({ id: 'AiUsage' });
export type WireAiUsage = z.output<typeof aiUsage>;

export const getAiUsage = endpoint({
  name: 'getAiUsage',
  method: 'GET',
  path: '/ai/usage',
  summary:
    'Calls and costs by day (UTC, inclusive), feature and model: of a project, or without one of the whole host for its administrators',
  access: { role: 'viewer', of: 'list' },
  query: z.object({ projectId: objectId.optional(), from: inputDay.optional(), to: inputDay.optional() }),
  status: 200,
  answer: aiUsage,
});
