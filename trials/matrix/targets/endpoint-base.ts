import {
  createRequest,
  findFixture,
  type NamedFixture,
} from '../../../apps/server/src/testing/endpoint-fixtures/endpoint-fixtures.ts'
import { rowsOf } from '../authorisation-rows.ts'
import type { Target } from '../target.ts'

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
export function malformedBodyTargets(base: Omit<Target, 'description' | 'kind' | 'body'>): Target[] {
  const { body } = endpointBase(base.endpoint)
  const fields = Object.keys(body())
  const broken = [
    ...['role', 'sub', 'groupSlug'].map((field) => ({ ...body(), [field]: 'admin' })),
    ...fields.flatMap((field) => [{}, []].map((wrong) => ({ ...body(), [field]: wrong }))),
  ]
  return broken.map(
    (malformedBody): Target => ({
      ...base,
      description: JSON.stringify(malformedBody).slice(0, 80),
      kind: 'malformed',
      body: () => malformedBody,
    }),
  )
}

/**
 * Returns the targets of an endpoint for which the permission alone decides: a valid request, and malformed ones. An
 * endpoint that names a record in its path, or whose permission has several rows, needs targets of its own.
 */
export function defaultTargets({ name, method, pattern, permission, prepare }: NamedFixture): Target[] {
  const [row, ...otherRows] = rowsOf(permission)
  if (row === undefined || otherRows.length > 0 || pattern.includes('{'))
    throw new Error(`The endpoint ${name} needs targets of its own in trials/matrix/targets.`)
  const address = { ...endpointAddress(name), row, endsSession: true, changesActor: true } as const
  const valid: Target = {
    ...address,
    description: 'with a valid input',
    kind: 'own',
    prepare: async (product, actor) => (actor.name === 'nobody' ? {} : prepare(product, actor.name)),
  }
  if (method === 'GET') return [valid]
  const { body } = endpointBase(name)
  return [{ ...valid, body }, ...malformedBodyTargets(address)]
}
