import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import type { Operation } from './operations.ts'
import type { RawRequest } from './raw-http-client.ts'

const asObject = (value: unknown): object | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function parsePathParams({ path, params }: Operation, target: string): Record<string, string> {
  const expression = path.replace(/\{\w+\}/g, '([^/]*)')
  const match = new RegExp(`^${expression}$`).exec(new URL(target, 'http://a').pathname) ?? []
  return Object.fromEntries(params.map((name, at) => [name, decodeSegment(match[at + 1] ?? '')]))
}

/** Returns undefined as the value of an empty body, and null for a body that is not JSON. */
function parseBody(body: Buffer | null): { value: unknown } | null {
  if (body === null || body.length === 0) return { value: undefined }
  try {
    return { value: JSON.parse(body.toString()) }
  } catch {
    return null
  }
}

/** Returns null for repeated, empty, numeric or bracketed names: the framework makes lists and objects of those. */
function parseQuery(target: string): { value: unknown } | null {
  const query = [...new URL(target, 'http://a').searchParams]
  const isSimple =
    query.every(([name]) => !/^\d*$|\[/.test(name)) && new Set(query.map(([n]) => n)).size === query.length
  return isSimple ? { value: Object.fromEntries(query) } : null
}

/** Returns the input of a request by the rules of the contract, or null if it has none or an ambiguous one. */
export function parseInput(operation: Operation, { target, body }: RawRequest): { value: unknown } | null {
  if (!target.startsWith(API_PREFIX)) return null
  const input = operation.method === 'GET' ? parseQuery(target) : parseBody(body)
  if (input === null || operation.params.length === 0) return input
  return { value: { ...asObject(input.value), ...parsePathParams(operation, target) } }
}

/** Whether a parameter of the path is empty, so that the path may be that of another endpoint. */
export function hasEmptyPathParam(operation: Operation, { target }: RawRequest): boolean {
  return Object.values(parsePathParams(operation, target)).includes('')
}
