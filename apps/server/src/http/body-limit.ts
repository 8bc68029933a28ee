import type { IncomingMessage } from 'node:http'
import { api } from '@kitchen-table/contract/api'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { USUAL_BODY } from '@kitchen-table/contract/body-size'

type DeclaredLimit = { method: string; pattern: RegExp; bytes: number }

/** The few endpoints whose contract declares a limit of its own. */
const declared: readonly DeclaredLimit[] = Object.values(api)
  .flatMap((feature) => Object.values(feature))
  .flatMap((endpoint) => {
    const { route, meta } = endpoint['~orpc']
    const { method = 'POST', path = '' } = route
    if (meta.largestBody === undefined) return []
    const pattern = new RegExp(`^${API_PREFIX}${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return [{ method, pattern, bytes: meta.largestBody }]
  })

/**
 * Returns the bytes that the body of a request may have. An address in any spelling but the usual one has the usual
 * limit, which is the smallest.
 */
export function bodyLimit({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): number {
  const path = url.split('?', 1)[0] ?? ''
  const found = declared.find((one) => one.method === method && one.pattern.test(path))
  return found?.bytes ?? USUAL_BODY
}
