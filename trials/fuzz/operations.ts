import type { Grant } from '@kitchen-table/domain/accounts'
import { endpointFixtures } from '@kitchen-table/server/testing/tools'
import type { z } from 'zod'

export type Operation = {
  /** For example `learning.setUnitCompletion`. */
  name: string
  method: string
  /** With the names of its parameters in braces. */
  path: string
  params: string[]
  successStatus: number
  input: z.ZodType | null
  output: z.ZodType | null
  declaredRefusals: readonly string[]
  /** The schemas of the `data` of those refusals that have some. */
  refusalData: ReadonlyMap<string, z.ZodType>
  grant: Grant
  /** Returns an input that is accepted once the preconditions hold. */
  valid: () => Record<string, unknown>
}

/** Every endpoint of the contract; a new one is included automatically. */
export const operations: Operation[] = endpointFixtures.map(({ pattern, ...fixture }) => ({
  ...fixture,
  path: pattern,
  params: [...pattern.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
}))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Node limits the request line and all headers to 16 KB together, and refuses more by itself; addresses stay below. */
const MAX_SEGMENT_LENGTH = 1200

/** Returns a value as text for an address. Lone surrogates are replaced, as browsers do. */
function encodeValue(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''
  return text.slice(0, MAX_SEGMENT_LENGTH).toWellFormed()
}

/** The parts of a request: parameters in the path, the rest in the query of a GET or in the body of other methods. */
export type RequestParts = { path: string; query: [string, string][]; body: string | null }

export function placeInput({ method, path, params }: Operation, input: unknown): RequestParts {
  const fields = isObject(input) ? input : {}
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(encodeValue(fields[param])),
  )
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !params.includes(name)))
  if (method === 'GET') {
    const query = Object.entries(rest).filter(([, value]) => value !== undefined)
    return { path: filled, query: query.map(([name, value]) => [name, encodeValue(value)]), body: null }
  }
  const body = isObject(input) ? rest : input
  return { path: filled, query: [], body: body === undefined ? null : JSON.stringify(body) }
}
