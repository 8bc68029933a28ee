import { malformedSegments, missingSegments } from '@kitchen-table/application/testing/samples'
import {
  createRequest,
  findFixture,
  type NamedFixture,
  type PreconditionContext,
} from '@kitchen-table/server/testing/tools'
import { type RowNumber, rowsOf } from '../authorization-rows.ts'
import type { Ownership, Target } from '../target.ts'

/** What all targets of an endpoint have in common. */
export type TargetBase = Omit<Target, 'description' | 'kind'>

/** A target: what it is, whose record it names, and how it differs from its base. */
export type TargetRow = [description: string, kind: Ownership, change?: Partial<Target>]

export const toTargets = (base: TargetBase, rows: readonly TargetRow[]): Target[] =>
  rows.map(([description, kind, change]) => ({ ...base, description, kind, ...change }))

/** Returns the request of a procedure with its valid input; `input` replaces fields of it. */
export function endpointBase(name: string, input: object = {}) {
  const fixture = findFixture(name)
  const { method, path } = createRequest(fixture, input)
  return { endpoint: name, method, path, body: () => createRequest(fixture, input).body ?? {} }
}

/** Returns the address of a procedure, without a body. */
export function endpointAddress(name: string, input: object = {}) {
  const { endpoint, method, path } = endpointBase(name, input)
  return { endpoint, method, path }
}

/** Returns targets with each field of a wrong type, and with forbidden fields (docs/security.md row 11). */
export function malformedBodyTargets(base: TargetBase): Target[] {
  const { body } = endpointBase(base.endpoint)
  const { pattern } = findFixture(base.endpoint)
  // A field of the path may be in the body as well.
  const forbidden = ['role', 'sub', 'groupSlug'].filter((field) => !pattern.includes(`{${field}}`))
  const broken = [
    ...forbidden.map((field) => ({ ...body(), [field]: 'admin' })),
    ...Object.entries<unknown>(body()).flatMap(([field, value]) =>
      [{}, []]
        // An empty list is no wrong type for a list.
        .filter((wrong) => !(Array.isArray(wrong) && Array.isArray(value)))
        .map((wrong) => ({ ...body(), [field]: wrong })),
    ),
  ]
  return toTargets(
    base,
    broken.map((value) => [JSON.stringify(value).slice(0, 80), 'malformed', { body: () => value }]),
  )
}

/** Returns targets with segments in the path that name no record; those that are well-formed are missing. */
export function unknownRecordTargets(
  base: TargetBase,
  pathOf: (segment: string) => string,
  isWellFormed = (segment: string) => missingSegments.includes(segment),
): Target[] {
  const segments = [...missingSegments, ...malformedSegments]
  return toTargets(
    base,
    segments.map((segment) => [
      segment,
      isWellFormed(segment) ? 'missing' : 'malformed',
      { path: pathOf(segment) },
    ]),
  )
}

/** Establishes preconditions for the actor; nobody has none. */
export const prepareActor =
  (prepare: (product: PreconditionContext, sub: string) => Promise<object>): Target['prepare'] =>
  async (product, { name }) =>
    name === 'nobody' ? {} : prepare(product, name)

/** The refusals of a fixture that one request of its own person causes: by its input, or without the preconditions. */
const refusalRows = (fixture: NamedFixture): TargetRow[] =>
  Object.entries(fixture.refusals).flatMap(([code, cause]): TargetRow[] => {
    if ('impossible' in cause || cause.state || typeof cause.sender === 'function') return []
    // People of an identity provider, who have no password, may leave it out.
    if (code === 'accounts.wrong_password' && fixture.optional.includes('password')) return []
    const expectedRefusal = fixture.declaredRefusals.find((declared) => declared === code)
    const prepare = cause.sender === 'unprepared' ? undefined : prepareActor(fixture.prepare)
    const { body } = endpointBase(fixture.name, cause.input)
    return [[code, 'own', { expectedRefusal, prepare, body }]]
  })

/** Returns the row of the permission of an endpoint. Throws if it has several. */
export function findOnlyRow({ name, permission }: NamedFixture): RowNumber {
  const [row, ...otherRows] = rowsOf(permission)
  if (row === undefined || otherRows.length > 0) throw new Error(`The row of ${name} must be given.`)
  return row
}

/**
 * Returns the targets of an endpoint for which the permission alone decides: a valid request, the refusals that its
 * fixture can cause, and malformed requests. An endpoint that names a record in its path needs targets of its own, and
 * so does one whose permission has several rows, unless its `row` is given.
 */
export function defaultTargets(fixture: NamedFixture, row = findOnlyRow(fixture)): Target[] {
  const { name, method, pattern, prepare, declaredRefusals } = fixture
  if (pattern.includes('{'))
    throw new Error(`The endpoint ${name} needs targets of its own in trials/matrix/targets.`)
  const base: TargetBase = { ...endpointAddress(name), row, endsSession: true, changesActor: true }
  if (declaredRefusals.includes('accounts.provider_owned')) base.forbiddenCode = 'accounts.provider_owned'
  const valid: TargetRow = ['with a valid input', 'own', { prepare: prepareActor(prepare) }]
  if (method === 'GET') return toTargets(base, [valid])
  const withBody = { ...base, body: endpointBase(name).body }
  return [...toTargets(withBody, [valid, ...refusalRows(fixture)]), ...malformedBodyTargets(base)]
}
