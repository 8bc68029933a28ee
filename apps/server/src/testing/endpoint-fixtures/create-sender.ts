import { randomUUID } from 'node:crypto'
import { hashToken } from '@kitchen-table/application/store-helpers'
import { createToken } from '@kitchen-table/application/testing/use-cases'
import type { Role } from '@kitchen-table/domain/accounts'
import type { WindowLimit } from '@kitchen-table/domain/sliding-window'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { createCookieCodec } from '../../http/cookies.ts'
import type { TestProduct } from '../product.ts'
import type { EndpointFixture } from './endpoint-fixture.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { PreconditionContext } from './preconditions.ts'
import type { Sender } from './sender.ts'

const cookies = createCookieCodec(true)
const cookiePair = (cookie: string) => cookie.split(';', 1).join()

/** Opens a session for a person without signing in. Returns it as a `Cookie` header. */
export async function openSessionCookie(
  { stores, clock }: PreconditionContext,
  sub: string,
): Promise<string> {
  const token = createToken()
  const version = (await stores.people.find(sub))?.sessionVersion ?? 0
  const times = { createdAt: clock.at, seenAt: clock.at }
  await stores.sessions.open({ tokenHash: hashToken(token), sub, version, device: '', ...times })
  return cookiePair(cookies.setSession(token, 'user'))
}

/** Returns the `Cookie` header of a browser with a pending sign-in challenge. */
export const challengeCookie = (challengeToken: string) => cookiePair(cookies.setChallenge(challengeToken))

/** Returns the `Cookie` header of a browser that has requested a reset code. */
export const resetCookie = (token: string) => cookiePair(cookies.setReset(token))

const CREATED_AT = '2026-01-02T03:04:05.678Z'

/** Adds a person with a password and without an organization. */
async function addAccount({ stores }: PreconditionContext, sub: string, role: Role): Promise<void> {
  const name = { email: emailOf(sub), first: `Canary-${sub}`, last: 'Person' }
  await stores.people.create({ sub, ...name, role, group: null, subGroupId: null })
  await stores.directory.create({ sub, ...name, role, group: null, createdAt: CREATED_AT }, PASSWORD)
}

/** Adds a signed-in person of the role that the endpoint takes, for whom its preconditions hold. */
export async function createSender(
  product: PreconditionContext,
  { grant, prepare }: Pick<EndpointFixture, 'grant' | 'prepare'>,
  name = `sender-${randomUUID()}`,
): Promise<Sender> {
  await addAccount(product, name, grant === 'anyone' ? 'user' : grant)
  const prepared = await prepare(product, name)
  const { challengeToken, resetToken } = prepared
  const cookie = [
    await openSessionCookie(product, name),
    challengeToken === undefined ? null : challengeCookie(challengeToken),
    resetToken === undefined ? null : resetCookie(resetToken),
  ]
  return {
    name,
    cookie: cookie.filter(Boolean).join('; '),
    fillIn: (text) => fillPlaceholders(text, { ...prepared, email: emailOf(name), sub: name }),
  }
}

/** Adds a signed-in person of another role. */
export const createSenderWithRole =
  (role: Role) =>
  (product: PreconditionContext, { prepare }: EndpointFixture) =>
    createSender(product, { grant: role, prepare })

/** Adds a signed-in person for whom other preconditions hold than those of the endpoint. */
export const createSenderWith =
  (prepare: EndpointFixture['prepare']) =>
  (product: PreconditionContext, { grant }: EndpointFixture) =>
    createSender(product, { grant, prepare })

/** Adds a signed-in person whose account belongs to an identity provider. */
export async function createExternalSender(product: PreconditionContext): Promise<Sender> {
  const { people, directory } = product.stores
  const sub = `external-${randomUUID()}`
  const name = { email: emailOf(sub), first: 'A', last: 'B' }
  const person = { sub, ...name, role: 'user', group: null } as const
  await people.create({ ...person, subGroupId: null })
  await directory.createExternal(
    { ...person, createdAt: CREATED_AT },
    { issuer: 'https://id.example', subject: sub },
  )
  return { name: sub, cookie: await openSessionCookie(product, sub), fillIn: (text) => text }
}

/** A visitor without a session. */
export const anonymousSender: Sender = { name: 'nobody', cookie: '', fillIn: (text) => text }

/** Adds a signed-in person whose limit of a counter is reached; `keyOf` returns its key. */
export const createExhaustedSender =
  (keyOf: (sub: string) => string, limits: readonly WindowLimit[], prepare?: EndpointFixture['prepare']) =>
  async (product: TestProduct, fixture: EndpointFixture) => {
    const sender = await createSender(product, { ...fixture, ...(prepare && { prepare }) })
    const hits = Math.max(...limits.map(({ max }) => max))
    for (let n = 0; n < hits; n += 1)
      await product.stores.rates.hit(keyOf(sender.name), limits, product.clock.at)
    return sender
  }
