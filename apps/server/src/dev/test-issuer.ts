import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Configuration, Context, interactionPolicy, Policy, Provider, Rows } from 'oidc-provider'
import type { ProviderConfig } from '../features/accounts/providers/ports.ts'
import { expiringRows } from './expiring-rows.ts'
import { choicePage, troublePage } from './test-pages.ts'
import { readyPeople, subjectOf, type TestPerson, typedPerson } from './test-people.ts'

export type OidcProvider = { Provider: typeof Provider; interactionPolicy: typeof interactionPolicy }

const HOUR = 3600
const scopes = ['openid', 'email', 'profile']

function signingKeys(): { keys: object[] } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }] }
}

/** Never asks whether it may be told who somebody is. */
function policy({ base }: OidcProvider['interactionPolicy']): Policy {
  const prompts = base()
  prompts.remove('consent')
  return prompts
}

/**
 * Keeps everything but sessions: the package refuses another person than the one of its session, so without one it asks
 * every time who to be, and takes whoever is chosen.
 */
function withoutSessions(rows: (model: string) => Rows): (model: string) => Rows {
  return (model) => (model === 'Session' ? { ...rows(model), upsert: async () => {} } : rows(model))
}

async function granted({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}

/** One sort of provider tells the address in the ID token, another only when asked: `id` decides, so that both are met. */
function settings(
  { interactionPolicy }: OidcProvider,
  { id, name, clientId, clientSecret }: ProviderConfig,
  known: Map<string, TestPerson>,
  returnTo: string,
): Configuration {
  const off = [
    'devInteractions',
    'dPoP',
    'pushedAuthorizationRequests',
    'resourceIndicators',
    'rpInitiatedLogout',
  ]
  const cookie = { path: `/${id}`, httpOnly: true, sameSite: 'lax' }
  const names = { session: `${id}_session`, interaction: `${id}_interaction`, resume: `${id}_resume` }
  return {
    adapter: withoutSessions(expiringRows(Date.now)),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    clientBasedCORS: () => false,
    conformIdTokenClaims: id === 'fci',
    cookies: { names, long: cookie, short: cookie, keys: [randomBytes(32).toString('hex')] },
    expiresWithSession: () => false,
    features: Object.fromEntries(off.map((feature) => [feature, { enabled: false }])),
    findAccount(_, accountId) {
      const person = known.get(accountId)
      if (person === undefined) return undefined
      const { first, last, email } = person
      const claims = { sub: accountId, email, email_verified: true, given_name: first, family_name: last }
      return { accountId, claims: () => claims }
    },
    interactions: { policy: policy(interactionPolicy), url: (_, { uid }) => `/${id}/interaction/${uid}` },
    jwks: signingKeys(),
    loadExistingGrant: granted,
    pkce: { required: () => true },
    renderError(context, { error }) {
      context.type = 'html'
      context.body = troublePage(name, error)
    },
    scopes,
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
  }
}

/** One provider of the test server, under the path of its issuer. */
export function testIssuer(oidc: OidcProvider, config: ProviderConfig, returnTo: string) {
  const people = readyPeople(config.id)
  const known = new Map(people.map((person) => [subjectOf(person), person]))
  const provider = new oidc.Provider(config.issuer, settings(oidc, config, known, returnTo))
  const answer = provider.callback()
  const mount = `/${config.id}`

  /** What was chosen on the page, as the package wants it told. */
  function result(form: URLSearchParams): object | null {
    if (form.has('refuse')) return { error: 'access_denied', error_description: 'Refused on the test page.' }
    const person = form.has('typed') ? typedPerson(form) : people[Number(form.get('person') ?? -1)]
    if (!person) return null
    known.set(subjectOf(person), person)
    return { login: { accountId: subjectOf(person) } }
  }

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    try {
      await provider.interactionDetails(request, response)
      const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : null
      const chosen = form === null ? null : result(form)
      if (chosen === null) response.end(choicePage(config.name, people))
      else await provider.interactionFinished(request, response, chosen)
    } catch {
      response.statusCode = 400
      response.end(troublePage(config.name, 'This page is too old.'))
    }
  }

  return {
    isAt: (path: string) => path.startsWith(`${mount}/`),
    answer(request: IncomingMessage, response: ServerResponse): void {
      const url = request.url ?? ''
      if (url.startsWith(`${mount}/interaction/`)) {
        void choose(request, response)
        return
      }
      // As a framework does that mounts one program inside another.
      answer(Object.assign(request, { originalUrl: url, url: url.slice(mount.length) }), response)
    },
  }
}
