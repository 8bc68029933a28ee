import type { CustomFetch } from 'openid-client'

/** The largest answer that is read: keys and tokens are a hundredth of it. */
const MAX_RESPONSE_BYTES = 256 * 1024

/** The provider cannot be reached, or says that it is not well. */
export class ProviderUnavailableError extends Error {}

/** Whether that is what an error comes from. */
export function isProviderUnavailable(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailableError ||
    (error instanceof Error && isProviderUnavailable(error.cause))
  )
}

/** Plain http never leaves this machine, and is there for development. */
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
    if (size > MAX_RESPONSE_BYTES) throw new RangeError('The provider answers with more than is read.')
    parts.push(part)
  }
  return size === 0 ? null : Buffer.concat(parts)
}

function throwUnavailable(cause: unknown): never {
  if (cause instanceof RangeError) throw cause
  throw new ProviderUnavailableError('The provider does not answer.', { cause })
}

/** Asks a provider, for as long and as much as is reasonable. The caller says how long: the signal comes from there. */
export function boundedFetch(allowsLocalHttp: boolean): CustomFetch {
  return async (url, { body, headers, method, redirect, signal }) => {
    if (!isAllowedUrl(new URL(url), allowsLocalHttp))
      throw new TypeError('The provider leads to a plain http address.')
    // Of what a body may be, only forms are ever sent.
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
      throw new ProviderUnavailableError(`The provider answers ${response.status}.`)
    }
    const { status, headers: responseHeaders } = response
    return new Response(await readBoundedBody(response).catch(throwUnavailable), {
      status,
      headers: responseHeaders,
    })
  }
}
