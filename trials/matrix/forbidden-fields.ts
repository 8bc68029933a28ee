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

type InnerObject = {
  /** The names of fields and the places in lists that lead to it, each followed by a dot; '' for the whole value. */
  prefix: string
  json: string
}

/** Returns the value as JSON once for each object within it, with the pairs added to that object. */
function withPairsWithin(value: unknown, pairs: readonly Pair[]): InnerObject[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      withPairsWithin(item, pairs).map(({ prefix, json }) => ({
        prefix: `${at}.${prefix}`,
        json: `[${value.map((other, place) => (place === at ? json : JSON.stringify(other))).join()}]`,
      })),
    )
  if (typeof value !== 'object' || value === null) return []
  const deeper = Object.entries(value).flatMap(([name, inner]) =>
    withPairsWithin(inner, pairs).map(({ prefix, json }) => ({
      prefix: `${name}.${prefix}`,
      json: withField(value, name, json),
    })),
  )
  return [{ prefix: '', json: toJsonObject([...toPairs(value), ...pairs]) }, ...deeper]
}

export type FieldInjection = {
  technique: string
  body: string
  query: string
  /** Whether the fields that a refusal names show that each injected field is refused by itself. */
  isRefusedByField: (named: readonly string[]) => boolean
  /** A refusal must name the injected field. */
  mustBeNamed?: true
}

const namesAll =
  (fields: readonly string[]) =>
  (named: readonly string[]): boolean =>
    fields.every((field) => named.includes(field))

/** The field takes no object at all, or none with these fields. */
const namesField =
  (name: string) =>
  (named: readonly string[]): boolean =>
    named.some((field) => field === name || field.startsWith(`${name}.`))

/** Returns requests that have all these fields, with their values, at one place each. */
export function bodyInjections(
  body: object,
  keys: readonly string[],
  findValue: (key: string) => unknown,
): FieldInjection[] {
  const own = toPairs(body)
  const pairs = keys.map((key): Pair => [key, JSON.stringify(findValue(key))])
  const otherPairs = keys.map((key): Pair => [key, '"first"'])
  const named = namesAll(keys)
  const replaced = Object.keys(body).flatMap((name) => [
    { technique: `instead of ${name}`, json: withField(body, name, toJsonObject(pairs)), name },
    { technique: `as an item of ${name}`, json: withField(body, name, `[${toJsonObject(pairs)}]`), name },
  ])
  return [
    {
      technique: 'before all other fields',
      body: toJsonObject([...pairs, ...own]),
      query: '',
      isRefusedByField: named,
      mustBeNamed: true,
    },
    {
      technique: 'twice',
      body: toJsonObject([...own, ...otherPairs, ...pairs]),
      query: '',
      isRefusedByField: named,
    },
    ...withPairsWithin(body, pairs).map(({ prefix, json }) => ({
      technique: `in the object ${prefix}`,
      body: json,
      query: '',
      isRefusedByField: namesAll(keys.map((key) => prefix + key)),
    })),
    ...replaced.map(({ technique, json, name }) => ({
      technique,
      body: json,
      query: '',
      isRefusedByField: namesField(name),
    })),
  ]
}

/** Returns requests that have all these fields in the query. */
export function queryInjections(body: object, keys: readonly string[]): FieldInjection[] {
  const encoded = keys.map(encodeURIComponent)
  const queries = {
    'in the query': encoded.map((key) => `${key}=${INJECTED_VALUE}`),
    'twice in the query': encoded.map((key) => `${key}=admin&${key}=${INJECTED_VALUE}`),
    'in brackets in the query': encoded.map(
      (key) => `user[${key}]=${INJECTED_VALUE}&${key}[]=${INJECTED_VALUE}`,
    ),
  }
  return Object.entries(queries).map(([technique, pairs]) => ({
    technique,
    body: JSON.stringify(body),
    query: `?${pairs.join('&')}`,
    // A name with brackets is read as a field within another.
    isRefusedByField: namesAll(keys.map((key) => key.replace(/(?<=.)\[.*/, ''))),
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
      isRefusedByField: namesField(name),
    },
    {
      technique: `${name} twice, wrong last`,
      body: toJsonObject([...toPairs(body), [name, injected]]),
      query: '',
      isRefusedByField: namesField(name),
    },
  ])
}
