import { API_PREFIX } from '@kitchen-table/contract/api-prefix'

/**
 * Returns the request of a function endpoint as one of the API: `/functions/create-user/` becomes
 * `/api/functions/create-user` (docs/product.md 9.4).
 */
export function toApiRequest(request: Request): Request {
  const url = new URL(request.url)
  url.pathname = `${API_PREFIX}${url.pathname.replace(/\/$/, '')}`
  return new Request(url, request)
}
