/** What nobody may say of themselves, of a record, or to the machinery below (docs/security.md T06, S2). */
export const forbiddenFields: readonly string[] = [
  // who somebody is, and what they may
  'role',
  'custom:role',
  'group',
  'groupSlug',
  'custom:groupSlug',
  'org',
  'subGroup',
  'subGroupId',
  'sub',
  'id',
  'user',
  'userId',
  'owner',
  'email_verified',
  'isAdmin',
  'admin',
  'can',
  'permissions',
  // what only the server writes
  'status',
  'groupStatus',
  'enabled',
  'createdAt',
  'updatedAt',
  'version',
  'foundIn',
  'maxMembers',
  'activeUnits',
  'finishedTracks',
  'trackViews',
  'members',
  'tokenHash',
  // ways into something else
  'user.role',
  'user[role]',
  'a[role]',
  'role[]',
  '[role]',
  'settings.layout',
  '$set',
  '$where',
  '0',
  '',
  '__proto__',
  'constructor',
  'prototype',
  '__defineGetter__',
  'toString',
  'hasOwnProperty',
  '__proto__.role',
  'constructor.prototype.role',
  'constructor[prototype][role]',
  '__proto__[role]',
]

/** Stands in every value that is slipped in; nothing that is stored may hold it. */
export const INJECTED_VALUE = 'smuggled-in'

/** What may stand in such a field. */
export const injectedValues: readonly [unknown, ...unknown[]] = [
  INJECTED_VALUE,
  true,
  null,
  { role: 'admin', mark: INJECTED_VALUE },
  [INJECTED_VALUE],
]

/** A key with its value in JSON: text, so that `__proto__` becomes a key of its own, and a key may stand twice. */
type Pair = readonly [key: string, json: string]

const toPairs = (object: object): Pair[] =>
  Object.entries(object).map(([key, value]) => [key, JSON.stringify(value)])

const toJsonObject = (pairs: readonly Pair[]) =>
  `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`

/** With something else for the value of one of its fields. */
const withField = (object: object, name: string, json: string) =>
  toJsonObject(toPairs(object).map((pair) => (pair[0] === name ? [name, json] : pair)))

/** The value as JSON with a pair more in one of the objects within, each in its turn. */
function withPairWithin(value: unknown, pair: Pair): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      withPairWithin(item, pair).map(
        (text) => `[${value.map((other, place) => (place === at ? text : JSON.stringify(other))).join()}]`,
      ),
    )
  if (typeof value !== 'object' || value === null) return []
  const deeper = Object.entries(value).flatMap(([name, inner]) =>
    withPairWithin(inner, pair).map((text) => withField(value, name, text)),
  )
  return [toJsonObject([...toPairs(value), pair]), ...deeper]
}

/** One way of slipping a field into a request. */
export type FieldInjection = {
  technique: string
  body: string
  query: string
  /** What its refusal is to name. */
  refusedField?: string
}

/** Every way of slipping a field with this value into a body. */
export function bodyInjections(body: object, key: string, value: unknown): FieldInjection[] {
  const pair: Pair = [key, JSON.stringify(value)]
  const techniques: [way: string, texts: string[]][] = [
    ['in an object', withPairWithin(body, pair)],
    ['twice', [toJsonObject([...toPairs(body), [key, '"first"'], pair])]],
    ['in the place of a field', Object.keys(body).map((name) => withField(body, name, toJsonObject([pair])))],
    [
      'as an item of a list',
      Object.keys(body).map((name) => withField(body, name, `[${toJsonObject([pair])}]`)),
    ],
  ]
  return [
    {
      technique: 'before all others',
      body: toJsonObject([pair, ...toPairs(body)]),
      query: '',
      refusedField: key,
    },
    ...techniques.flatMap(([way, texts]) => texts.map((text) => ({ technique: way, body: text, query: '' }))),
  ]
}

/** Every way of slipping a field into an address. */
export function queryInjections(body: object, key: string): FieldInjection[] {
  const encoded = encodeURIComponent(key)
  const queries = {
    'in the query': `?${encoded}=${INJECTED_VALUE}`,
    'twice in the query': `?${encoded}=admin&${encoded}=${INJECTED_VALUE}`,
    'in brackets in the query': `?user[${encoded}]=${INJECTED_VALUE}&${encoded}[]=${INJECTED_VALUE}`,
  }
  return Object.entries(queries).map(([way, query]) => ({
    technique: way,
    body: JSON.stringify(body),
    query,
  }))
}

/** A field of the body itself that stands twice, first with a right value or last. */
export function duplicatedFieldInjections(body: object): FieldInjection[] {
  const injected = JSON.stringify({ mark: INJECTED_VALUE })
  return Object.keys(body).flatMap((name) => [
    {
      technique: `${name} twice, wrong first`,
      body: toJsonObject([[name, injected], ...toPairs(body)]),
      query: '',
    },
    {
      technique: `${name} twice, wrong last`,
      body: toJsonObject([...toPairs(body), [name, injected]]),
      query: '',
    },
  ])
}
