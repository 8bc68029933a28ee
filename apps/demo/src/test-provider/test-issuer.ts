import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProviderConfig } from '@kitchen-table/application/ports'
import type { Adapter, Configuration, Context, interactionPolicy, Policy, Provider } from 'oidc-provider'
import { createOidcAdapterFactory } from './oidc-adapter-factory.ts'
import { renderChoicePage, renderErrorPage, type TestPerson } from './test-provider-pages.ts'

const names = [
  ['Mo', 'Ridge'],
  ['Sun', 'Lee'],
  ['Ines', 'Duarte'],
  ['Tom', 'Okafor'],
] as const

function listTestPeople(provider: string): TestPerson[] {
  return names.map(([first, last]) => ({
    first,
    last,
    email: `${first}.${last}@${provider}.example`.toLowerCase(),
  }))
}

/** Returns the subject of a person: the same for the same e-mail address, also after a restart. */
function deriveSubject({ email }: TestPerson): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24)
}

function parseTypedPerson(form: URLSearchParams): TestPerson | null {
  const readField = (name: string) => (form.get(name) ?? '').trim().slice(0, 200)
  const person = { first: readField('first'), last: readField('last'), email: readField('email') }
  return Object.values(person).includes('') ? null : person
}

export type OidcProviderModule = { Provider: typeof Provider; interactionPolicy: typeof interactionPolicy }

const HOUR_SECONDS = 3600
const scopes = ['openid', 'email', 'profile']

function generateSigningKeys(): { keys: object[] } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }] }
}

/** The package's own policy without the prompt for consent. */
function createInteractionPolicy({ base }: OidcProviderModule['interactionPolicy']): Policy {
  const prompts = base()
  prompts.remove('consent')
  return prompts
}

/** Stores everything but sessions: without one, the package shows the choice every time and accepts any person. */
function withoutSessionStorage(rows: (model: string) => Adapter): (model: string) => Adapter {
  return (model) => (model === 'Session' ? { ...rows(model), upsert: async () => {} } : rows(model))
}

async function createGrant({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}

/** Some providers return the address only from the userinfo endpoint. `fci` does, so that both kinds are tested. */
function buildConfiguration(
  { interactionPolicy }: OidcProviderModule,
  { id, name, clientId, clientSecret }: ProviderConfig,
  peopleBySubject: Map<string, TestPerson>,
  redirectUri: string,
): Configuration {
  const disabledFeatures = [
    'devInteractions',
    'dPoP',
    'pushedAuthorizationRequests',
    'resourceIndicators',
    'rpInitiatedLogout',
  ]
  const cookie = { path: `/${id}`, httpOnly: true, sameSite: 'lax' }
  const names = { session: `${id}_session`, interaction: `${id}_interaction`, resume: `${id}_resume` }
  return {
    adapter: withoutSessionStorage(createOidcAdapterFactory(Date.now)),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    clientBasedCORS: () => false,
    conformIdTokenClaims: id === 'fci',
    cookies: { names, long: cookie, short: cookie, keys: [randomBytes(32).toString('hex')] },
    expiresWithSession: () => false,
    features: Object.fromEntries(disabledFeatures.map((feature) => [feature, { enabled: false }])),
    findAccount(_, accountId) {
      const person = peopleBySubject.get(accountId)
      if (person === undefined) return undefined
      const { first, last, email } = person
      const claims = { sub: accountId, email, email_verified: true, given_name: first, family_name: last }
      return { accountId, claims: () => claims }
    },
    interactions: {
      policy: createInteractionPolicy(interactionPolicy),
      url: (_, { uid }) => `/${id}/interaction/${uid}`,
    },
    jwks: generateSigningKeys(),
    loadExistingGrant: createGrant,
    pkce: { required: () => true },
    renderError(context, { error }) {
      context.type = 'html'
      context.body = renderErrorPage(name, error)
    },
    scopes,
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
  }
}

export function createTestIssuer(oidc: OidcProviderModule, config: ProviderConfig, redirectUri: string) {
  const people = listTestPeople(config.id)
  const peopleBySubject = new Map(people.map((person) => [deriveSubject(person), person]))
  const provider = new oidc.Provider(
    config.issuer,
    buildConfiguration(oidc, config, peopleBySubject, redirectUri),
  )
  const handleProviderRequest = provider.callback()
  const mount = `/${config.id}`

  /** Returns the choice made on the page as the package's interaction result, or null for an incomplete form. */
  function toInteractionResult(form: URLSearchParams): object | null {
    if (form.has('refuse')) return { error: 'access_denied', error_description: 'Refused on the test page.' }
    const person = form.has('typed') ? parseTypedPerson(form) : people[Number(form.get('person') ?? -1)]
    if (!person) return null
    peopleBySubject.set(deriveSubject(person), person)
    return { login: { accountId: deriveSubject(person) } }
  }

  async function handleInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    try {
      await provider.interactionDetails(request, response)
      const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : null
      const interactionResult = form === null ? null : toInteractionResult(form)
      if (interactionResult === null) response.end(renderChoicePage(config.name, people))
      else await provider.interactionFinished(request, response, interactionResult)
    } catch {
      response.statusCode = 400
      response.end(renderErrorPage(config.name, 'This page is too old.'))
    }
  }

  return {
    isUnderMount: (path: string) => path.startsWith(`${mount}/`),
    answer(request: IncomingMessage, response: ServerResponse): void {
      const url = request.url ?? ''
      if (url.startsWith(`${mount}/interaction/`)) {
        void handleInteraction(request, response)
        return
      }
      // The package expects these as Express sets them for a mounted application.
      handleProviderRequest(
        Object.assign(request, { originalUrl: url, url: url.slice(mount.length) }),
        response,
      )
    },
  }
}
