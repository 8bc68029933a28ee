import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { ProviderConfig } from '../../../features/accounts/providers/ports.ts'

export type Claims = Record<string, unknown>
export type Header = Record<string, unknown>

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The provider's own keys, and those of somebody who would like to be it. */
export const ownKeys = rsa()
export const strangerKeys = rsa()

export const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

export function signedToken(
  claims: Claims,
  header: Header = {},
  key: KeyObject = ownKeys.privateKey,
): string {
  const signed = `${encoded({ alg: 'RS256', kid: 'own', ...header })}.${encoded(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

type Asked = { path: string; form: URLSearchParams; authorization: string | null }

/**
 * A provider under each of the paths that answers whatever a test has it answer: by the last part of the address, or by
 * all of it. `asked` is what came to it.
 */
export async function forgingServer() {
  const answers = new Map<string, Answer | 'never'>()
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const form = new URLSearchParams(await text(request))
    asked.push({ path, form, authorization: request.headers.authorization ?? null })
    const answer = answers.get(path) ?? answers.get(path.split('/').at(-1) ?? '') ?? { status: 404, body: {} }
    if (answer !== 'never') send(response, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`

  const jwk = { ...ownKeys.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }
  answers.set('jwks', { body: { keys: [jwk] } })

  /** What a provider says of itself. */
  function metadata(id: string): Claims {
    const issuer = `${origin}/${id}`
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      // As wide as can be: what is believed is for us to say.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none', 'None'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  function config(id: string): ProviderConfig {
    answers.set(`/${id}/.well-known/openid-configuration`, { body: metadata(id) })
    const [clientId, clientSecret] = [`client-of-${id}`, `secret-of-${id}-0123456789abcdef`]
    return { id, name: id.toUpperCase(), group: id, issuer: `${origin}/${id}`, clientId, clientSecret }
  }
  return { origin, answers, asked, metadata, config }
}

export type ForgingServer = Awaited<ReturnType<typeof forgingServer>>
