import { currentUser } from '@kitchen-table/contract/accounts'
import { catalogView, trackDetails } from '@kitchen-table/contract/catalog'
import { emailOf, PASSWORD, setOrganizationStatus } from '@kitchen-table/embedded/testing/samples'
import { type Browser, createTestBrowser } from '@kitchen-table/server/testing/suites'
import type { TestProduct } from '@kitchen-table/server/testing/tools'
import { z } from 'zod'
import { initialVisitors } from './model.ts'
import type { ExternalChange, Outcome, Request } from './model-requests.ts'

export type SystemUnderTest = { product: TestProduct; browsers: Browser[] }

export function createSystemUnderTest(product: TestProduct): SystemUnderTest {
  const browsers = initialVisitors.map((who) => createTestBrowser(product, product.cookieOf(who)))
  return { product, browsers }
}

const startBody = currentUser.transform(({ user, group, layout, progress, pickUp, can }) => ({
  sub: user.sub,
  role: user.role,
  group: group?.slug ?? null,
  layout: layout.config,
  progress,
  pickUp: pickUp && { track: pickUp.track, unitId: pickUp.unitId, type: pickUp.type },
  can,
}))

/** The sample people sign in with a password only, so the response never names a challenge. */
const signedInBody = z.object({ person: startBody }).transform(({ person }) => person)

const catalogBody = catalogView.transform(({ layout, tracks }) => ({
  layout: layout.config,
  tracks: tracks.map(({ slug, units }) => ({ slug, units })),
}))

const trackBody = trackDetails.transform(({ slug, units }) => ({
  slug,
  units: units.map(({ unitId }) => unitId),
}))

type HttpRequest = { method: string; path: string; body?: object; responseSchema?: z.ZodType }

function signInBody({ who, isRight }: Extract<Request, { kind: 'sign in' }>): object {
  const email = who === 'stranger' ? 'stranger@canary.example' : emailOf(who)
  return { email, password: isRight ? PASSWORD : 'Wrong-Password-1' }
}

function toHttpRequest(request: Request): HttpRequest {
  switch (request.kind) {
    case 'sign in':
      return { method: 'POST', path: '/session', body: signInBody(request), responseSchema: signedInBody }
    case 'sign out':
      return { method: 'DELETE', path: '/session' }
    case 'set unit':
      return { method: 'PUT', path: `/progress/units/${request.unitId}`, body: request.body }
    case 'set listed':
      return { method: 'PUT', path: `/progress/tracks/${request.track}`, body: { listed: request.listed } }
    case 'view':
      return { method: 'PUT', path: `/progress/views/${request.eventId}`, body: request.body }
    case 'record':
      return { method: 'POST', path: '/events', body: { events: request.events } }
    case 'read progress':
      return { method: 'GET', path: '/progress' }
    case 'read start':
      return { method: 'GET', path: '/start', responseSchema: startBody }
    case 'read catalog':
      return {
        method: 'GET',
        path: `/catalog${request.layout ? `?layout=${request.layout}` : ''}`,
        responseSchema: catalogBody,
      }
    case 'read track':
      return { method: 'GET', path: `/tracks/${request.slug}`, responseSchema: trackBody }
  }
}

const refusal = z.object({ code: z.string() })

export async function performRequest({ browsers }: SystemUnderTest, request: Request): Promise<Outcome> {
  const browser = browsers[request.browser]
  if (!browser) throw new Error(`There is no browser ${request.browser}.`)
  const { method, path, body = null, responseSchema = z.unknown() } = toHttpRequest(request)
  const response = await browser.request(method, path, body)
  const text = await response.text()
  const responseBody: unknown = text === '' ? null : JSON.parse(text)
  const retryAfter = response.headers.get('retry-after')
  const code = response.ok ? null : refusal.parse(responseBody).code
  return {
    status: response.status,
    code,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    body: response.ok ? responseSchema.parse(responseBody) : null,
  }
}

export async function applyChangeToProduct(
  { product }: SystemUnderTest,
  change: ExternalChange,
): Promise<void> {
  if (change.kind === 'clock') product.clock.at += change.forward
  else if (change.kind === 'account')
    await product.changeRows((db) => {
      for (const table of ['people', 'accounts'])
        db.prepare(`UPDATE ${table} SET enabled = ? WHERE sub = ?`).run(Number(change.isOn), change.who)
    })
  else
    await product.changeRows((db) =>
      setOrganizationStatus(db, change.slug, change.isOn ? 'active' : 'disabled'),
    )
}
