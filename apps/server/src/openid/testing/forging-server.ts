import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProviderConfig } from '@kitchen-table/application/ports'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { onTestFinished } from 'vitest'

export type Claims = Record<string, unknown>
export type JwtHeader = Record<string, unknown>

const generateRsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The provider's own keys, and those of an attacker. */
export const providerKeys = generateRsaKeys()
export const attackerKeys = generateRsaKeys()

export const encodeJson = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

export function signToken(
  claims: Claims,
  header: JwtHeader = {},
  key: KeyObject = providerKeys.privateKey,
): string {
  const signingInput = `${encodeJson({ alg: 'RS256', kid: 'own', ...header })}.${encodeJson(claims)}`
  return `${signingInput}.${createSign('RSA-SHA256').update(signingInput).sign(key, 'base64url')}`
}

export type CannedResponse = { status?: number; headers?: Record<string, string>; body?: unknown }

function send(response: ServerResponse, { status = 200, headers = {}, body }: CannedResponse): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

type ReceivedRequest = { path: string; form: URLSearchParams; authorization: string | null }

/**
 * Starts a server with one provider per first path segment. A test sets its `responses`, by the whole path or by the
 * last segment; 'never' does not respond. `receivedRequests` are all requests.
 */
export async function startForgingServer() {
  const responses = new Map<string, CannedResponse | 'never'>()
  const receivedRequests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const form = new URLSearchParams(await text(request))
    receivedRequests.push({ path, form, authorization: request.headers.authorization ?? null })
    const cannedResponse = responses.get(path) ??
      responses.get(path.split('/').at(-1) ?? '') ?? { status: 404, body: {} }
    if (cannedResponse !== 'never') send(response, cannedResponse)
  })
  const origin = `http://localhost:${await listenLocally(server)}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  const jwk = { ...providerKeys.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }
  responses.set('jwks', { body: { keys: [jwk] } })

  /** Returns the metadata of a provider. */
  function metadata(id: string): Claims {
    const issuer = `${origin}/${id}`
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      // Deliberately too wide: the client must restrict the algorithms itself.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none', 'None'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  function config(id: string): ProviderConfig {
    responses.set(`/${id}/.well-known/openid-configuration`, { body: metadata(id) })
    const [clientId, clientSecret] = [`client-of-${id}`, `secret-of-${id}-0123456789abcdef`]
    return { id, name: id.toUpperCase(), group: id, issuer: `${origin}/${id}`, clientId, clientSecret }
  }
  return { origin, responses, receivedRequests, metadata, config }
}

export type ForgingServer = Awaited<ReturnType<typeof startForgingServer>>
