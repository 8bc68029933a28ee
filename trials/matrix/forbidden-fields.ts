/**
 * Fields that no request may set: about the person, about a record, or for the layers below (docs/security.md T06, S2).
 */
export const forbiddenFields: readonly string[] = [
  // identity and permissions
  ...`role custom:role group groupSlug custom:groupSlug org subGroup subGroupId sub id user
    userId owner email_verified isAdmin admin can permissions`.split(/\s+/),
  // fields that only the server writes
  ...`status groupStatus enabled createdAt updatedAt version foundIn maxMembers activeUnits
    finishedTracks trackViews members tokenHash`.split(/\s+/),
  // prototype pollution, query operators and nested names
  ...'user.role user[role] a[role] role[] [role] settings.layout'.split(' '),
  '$set',
  '$where',
  '0',
  '',
  ...`__proto__ constructor prototype __defineGetter__ toString hasOwnProperty __proto__.role
    constructor.prototype.role constructor[prototype][role] __proto__[role]`.split(/\s+/),
]

/** Part of every injected text; no stored row may contain it. */
export const INJECTED_VALUE = 'smuggled-in'

export const injectedValues: readonly [unknown, ...unknown[]] = [
  INJECTED_VALUE,
  true,
  null,
  { role: 'admin', mark: INJECTED_VALUE },
  [INJECTED_VALUE],
]

/** A key with its value as JSON text, so that `__proto__` is an ordinary key and a key may occur twice. */
type Pair = readonly [key: string, json: string]

const toPairs = (object: object): Pair[] =>
  Object.entries(object).map(([key, value]) => [key, JSON.stringify(value)])

const toJsonObject = (pairs: readonly Pair[]) =>
  `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`

const withField = (object: object, name: string, json: string) =>
  toJsonObject(toPairs(object).map((pair) => (pair[0] === name ? [name, json] : pair)))

/** Returns the value as JSON once for each object within it, with the pair added to that object. */
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

export type FieldInjection = {
  technique: string
  body: string
  query: string
  /** The field that a refusal must name. */
  refusedField?: string
}

export function bodyInjections(body: object, key: string, value: unknown): FieldInjection[] {
  const pair: Pair = [key, JSON.stringify(value)]
  const techniques: [technique: string, texts: string[]][] = [
    ['in an object', withPairWithin(body, pair)],
    ['twice', [toJsonObject([...toPairs(body), [key, '"first"'], pair])]],
    ['instead of a field', Object.keys(body).map((name) => withField(body, name, toJsonObject([pair])))],
    [
      'as an item of a list',
      Object.keys(body).map((name) => withField(body, name, `[${toJsonObject([pair])}]`)),
    ],
  ]
  return [
    {
      technique: 'before all other fields',
      body: toJsonObject([pair, ...toPairs(body)]),
      query: '',
      refusedField: key,
    },
    ...techniques.flatMap(([technique, texts]) =>
      texts.map((text) => ({ technique, body: text, query: '' })),
    ),
  ]
}

export function queryInjections(body: object, key: string): FieldInjection[] {
  const encoded = encodeURIComponent(key)
  const queries = {
    'in the query': `?${encoded}=${INJECTED_VALUE}`,
    'twice in the query': `?${encoded}=admin&${encoded}=${INJECTED_VALUE}`,
    'in brackets in the query': `?user[${encoded}]=${INJECTED_VALUE}&${encoded}[]=${INJECTED_VALUE}`,
  }
  return Object.entries(queries).map(([technique, query]) => ({
    technique,
    body: JSON.stringify(body),
    query,
  }))
}

/** Returns, for each field of the body, two bodies with the field twice: the wrong value first, or last. */
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
