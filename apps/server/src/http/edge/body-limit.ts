import type { IncomingMessage } from 'node:http'
import { api } from '@kitchen-table/contract/api'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'

type DeclaredLimit = { method: string; pattern: RegExp; maxBytes: number }

const declaredLimits: readonly DeclaredLimit[] = Object.values(api)
  .flatMap((feature) => Object.values(feature))
  .flatMap((endpoint) => {
    const { route, meta } = endpoint['~orpc']
    const { method = 'POST', path = '' } = route
    if (meta.maxBodyBytes === undefined) return []
    const pattern = new RegExp(`^${API_PREFIX}${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return [{ method, pattern, maxBytes: meta.maxBodyBytes }]
  })

/** Returns a body's maximum size in bytes; an address in any other spelling than the contract's gets the default. */
export function findBodyLimit({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): number {
  const path = url.split('?', 1)[0] ?? ''
  const declaredLimit = declaredLimits.find((limit) => limit.method === method && limit.pattern.test(path))
  return declaredLimit?.maxBytes ?? DEFAULT_MAX_BODY_BYTES
}
