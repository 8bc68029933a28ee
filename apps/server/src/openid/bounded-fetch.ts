import type { CustomFetch } from 'openid-client'

/** The largest response that is read; real keys and tokens have a hundredth of that size. */
const MAX_RESPONSE_BYTES = 256 * 1024

/** Thrown if the provider cannot be reached, or responds with 429 or 5xx. */
class ProviderUnavailableError extends Error {}

/** Whether a ProviderUnavailableError is the error or one of its causes. */
export function isProviderUnavailable(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailableError ||
    (error instanceof Error && isProviderUnavailable(error.cause))
  )
}

/** Whether a URL is plain http on this machine, which development allows. */
export function isLocalHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

export function isAllowedUrl(url: URL, allowsLocalHttp: boolean): boolean {
  return url.protocol === 'https:' || (allowsLocalHttp && isLocalHttp(url))
}

async function readBoundedBody({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MAX_RESPONSE_BYTES) throw new RangeError('The response of the provider is too large.')
    parts.push(part)
  }
  return size === 0 ? null : Buffer.concat(parts)
}

function throwUnavailable(cause: unknown): never {
  if (cause instanceof RangeError) throw cause
  throw new ProviderUnavailableError('The provider does not respond.', { cause })
}

/** Returns a `fetch` for providers that limits the size of responses and rejects plain http. The signal limits time. */
export function createBoundedFetch(allowsLocalHttp: boolean): CustomFetch {
  return async (url, { body, headers, method, redirect, signal }) => {
    if (!isAllowedUrl(new URL(url), allowsLocalHttp))
      throw new TypeError('The provider names a plain http address.')
    // The library sends only forms.
    const form = body instanceof URLSearchParams ? body : null
    const response = await fetch(url, {
      body: form,
      headers,
      method,
      redirect,
      signal: signal ?? null,
    }).catch(throwUnavailable)
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel()
      throw new ProviderUnavailableError(`The provider responds with ${response.status}.`)
    }
    const { status, headers: responseHeaders } = response
    return new Response(await readBoundedBody(response).catch(throwUnavailable), {
      status,
      headers: responseHeaders,
    })
  }
}
