/** What nobody may say of themselves, of a record, or to the machinery below (security.md T06, S2). */
export const forbiddenFields: readonly string[] = [
  // who somebody is, and what they may
  ...['role', 'custom:role', 'group', 'groupSlug', 'custom:groupSlug', 'org', 'subGroup', 'subGroupId'],
  ...['sub', 'id', 'user', 'userId', 'owner', 'email_verified', 'isAdmin', 'admin', 'can', 'permissions'],
  // what only the server writes
  ...['status', 'groupStatus', 'enabled', 'createdAt', 'updatedAt', 'version', 'foundIn', 'maxMembers'],
  ...['activeUnits', 'finishedTracks', 'trackViews', 'members', 'tokenHash'],
  // ways into something else
  ...['user.role', 'user[role]', 'a[role]', 'role[]', '[role]', 'settings.layout', '$set', '$where', '0', ''],
  ...['__proto__', 'constructor', 'prototype', '__defineGetter__', 'toString', 'hasOwnProperty'],
  ...['__proto__.role', 'constructor.prototype.role', 'constructor[prototype][role]', '__proto__[role]'],
]

/** Stands in every value that is slipped in; nothing that is stored may hold it. */
export const SMUGGLED = 'smuggled-in'

/** What may stand in such a field. */
export const smuggledValues: readonly [unknown, ...unknown[]] = [
  SMUGGLED,
  true,
  null,
  { role: 'admin', mark: SMUGGLED },
  [SMUGGLED],
]

/** A key with its value in JSON: text, so that `__proto__` becomes a key of its own, and a key may stand twice. */
type Pair = readonly [key: string, json: string]

const pairsOf = (object: object): Pair[] =>
  Object.entries(object).map(([key, value]) => [key, JSON.stringify(value)])

const textOf = (pairs: readonly Pair[]) =>
  `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`

/** With something else for the value of one of its fields. */
const withField = (object: object, name: string, json: string) =>
  textOf(pairsOf(object).map((pair) => (pair[0] === name ? [name, json] : pair)))

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
  return [textOf([...pairsOf(value), pair]), ...deeper]
}

/** One way of slipping a field into a request. */
export type Smuggling = {
  way: string
  body: string
  query: string
  /** What its refusal is to name. */
  names?: string
}

/** Every way of slipping a field with this value into a body. */
export function bodySmugglings(body: object, key: string, value: unknown): Smuggling[] {
  const pair: Pair = [key, JSON.stringify(value)]
  const ways: [way: string, texts: string[]][] = [
    ['in an object', withPairWithin(body, pair)],
    ['twice', [textOf([...pairsOf(body), [key, '"first"'], pair])]],
    ['in the place of a field', Object.keys(body).map((name) => withField(body, name, textOf([pair])))],
    ['as an item of a list', Object.keys(body).map((name) => withField(body, name, `[${textOf([pair])}]`))],
  ]
  return [
    { way: 'before all others', body: textOf([pair, ...pairsOf(body)]), query: '', names: key },
    ...ways.flatMap(([way, texts]) => texts.map((text) => ({ way, body: text, query: '' }))),
  ]
}

/** Every way of slipping a field into an address. */
export function querySmugglings(body: object, key: string): Smuggling[] {
  const encoded = encodeURIComponent(key)
  const queries = {
    'in the query': `?${encoded}=${SMUGGLED}`,
    'twice in the query': `?${encoded}=admin&${encoded}=${SMUGGLED}`,
    'in brackets in the query': `?user[${encoded}]=${SMUGGLED}&${encoded}[]=${SMUGGLED}`,
  }
  return Object.entries(queries).map(([way, query]) => ({ way, body: JSON.stringify(body), query }))
}

/** A field of the body itself that stands twice, first with a right value or last. */
export function doubledFields(body: object): Smuggling[] {
  const smuggled = JSON.stringify({ mark: SMUGGLED })
  return Object.keys(body).flatMap((name) => [
    { way: `${name} twice, wrong first`, body: textOf([[name, smuggled], ...pairsOf(body)]), query: '' },
    { way: `${name} twice, wrong last`, body: textOf([...pairsOf(body), [name, smuggled]]), query: '' },
  ])
}
