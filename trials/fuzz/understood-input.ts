import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import type { Question } from './ask.ts'
import type { Operation } from './operations.ts'

const asObject = (value: unknown): object | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function paramsOf({ path, params }: Operation, target: string): Record<string, string> {
  const expression = path.replace(/\{\w+\}/g, '([^/]*)')
  const found = new RegExp(`^${expression}$`).exec(new URL(target, 'http://a').pathname) ?? []
  return Object.fromEntries(params.map((name, at) => [name, decoded(found[at + 1] ?? '')]))
}

/** No body says nothing; a body that is no JSON has nothing that could be understood. */
function parsed(body: Buffer | null): { value: unknown } | null {
  if (body === null || body.length === 0) return { value: undefined }
  try {
    return { value: JSON.parse(body.toString()) }
  } catch {
    return null
  }
}

/** Names in brackets, numbers and no name at all make lists and objects: what they mean is not for us to say. */
function queryOf(target: string): { value: unknown } | null {
  const query = [...new URL(target, 'http://a').searchParams]
  const isSimple =
    query.every(([name]) => !/^\d*$|\[/.test(name)) && new Set(query.map(([n]) => n)).size === query.length
  return isSimple ? { value: Object.fromEntries(query) } : null
}

/** The input that a request has by the rules of the contract, or null when it has none, or none that is clear. */
export function understoodInput(operation: Operation, { target, body }: Question): { value: unknown } | null {
  if (!target.startsWith(API_PREFIX)) return null
  const said = operation.method === 'GET' ? queryOf(target) : parsed(body)
  if (said === null || operation.params.length === 0) return said
  return { value: { ...asObject(said.value), ...paramsOf(operation, target) } }
}
