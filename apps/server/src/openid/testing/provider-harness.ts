import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLibraryCache } from '@kitchen-table/application/features'
import { createJobRunner, resumeJobs } from '@kitchen-table/application/platform'
import type { IdentityProvider } from '@kitchen-table/application/ports'
import { callRoute, sampleOrganization } from '@kitchen-table/application/testing/samples'
import {
  beginOidcSignIn,
  completeOidcSignIn,
  createAccountSessions,
  createDeviceTokenCodec,
  createOidcStateCodec,
  provisionExternalUser,
  provisionExternalUserJob,
  signOut,
} from '@kitchen-table/application/testing/use-cases'
import { organizationRules, peopleRules } from '@kitchen-table/embedded/store-rules'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { onTestFinished } from 'vitest'
import { createCookieCodec } from '../../http/cookies.ts'
import { oidcCallbackRoute } from '../../http/oidc-callback-route.ts'

const FIREFOX_ON_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
export const PUBLIC_ORIGIN = 'https://learn.example'
export const SECRET = 's'.repeat(40)

const watchedTables = [
  'accounts',
  'people',
  'members',
  'sessions',
  'logins',
  'events',
  'outbox',
  'notices',
] as const
type Table = (typeof watchedTables)[number] | 'challenges'

function openTestStores() {
  const filesDir = mkdtempSync(join(tmpdir(), 'providers-'))
  let db: DatabaseSync | null = null
  const stores = openStores(':memory:', {
    filesDir,
    secretKey: SECRET,
    onOpen: (opened) => {
      db = opened
    },
  })
  onTestFinished(async () => {
    await stores.close()
    rmSync(filesDir, { recursive: true, force: true })
  })
  const rows = (table: Table) => (db === null ? [] : db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  const run = (sql: string) => db?.exec(sql)
  /** Returns the findings of the store check about people and organizations. */
  const brokenRules = () =>
    [...peopleRules, ...organizationRules].flatMap((rule) =>
      db === null ? [] : rule.findViolations(db, Date.now()),
    )
  return { stores, rows, run, brokenRules }
}

/** Sets up sign-in through providers on real stores. */
export async function createProviderHarness(identityProviders: IdentityProvider[]) {
  const { stores, rows, run, brokenRules } = openTestStores()
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  for (const slug of ['medica', 'fci', 'demo'])
    await stores.groups.create(sampleOrganization({ slug, title: slug, maxMembers: 0 }))

  const providers = new Map(identityProviders.map((provider) => [provider.id, provider]))
  const sharedDeps = {
    ...stores,
    library: createLibraryCache(stores.catalog),
    providers,
    oidcStates: createOidcStateCodec(SECRET),
    publicOrigin: PUBLIC_ORIGIN,
    now,
  }
  const jobDeps = { jobs: stores.jobs, now, newId: randomUUID }
  const provisioningDeps = { ...sharedDeps, notifyOutbox: () => {} }
  const deviceTokens = createDeviceTokenCodec(SECRET, now)
  const begin = beginOidcSignIn({ ...sharedDeps, newId: randomUUID })
  const finish = completeOidcSignIn({
    ...sharedDeps,
    provisionExternalUser: provisionExternalUser({
      ...provisioningDeps,
      runJob: createJobRunner(jobDeps),
      sleep: () => nextTurn(),
    }),
    accountSessions: createAccountSessions({ ...provisioningDeps, deviceTokens, newId: randomUUID }),
  })
  const route = oidcCallbackRoute({
    completeOidcSignIn: finish,
    signOut: signOut(stores),
    cookies: createCookieCodec(true),
  })

  return {
    stores,
    rows,
    run,
    brokenRules,
    clock,
    begin,
    route,
    /** Finishes interrupted jobs, as the server does every few seconds. */
    reconcile: () => resumeJobs(jobDeps, [provisionExternalUserJob(provisioningDeps)]),
    /** Returns all rows of the tables that must not change if nobody signs in. */
    readAllTables: () => Object.fromEntries(watchedTables.map((table) => [table, rows(table)])),
    count: (table: Table) => rows(table).length,
    /** Sends the request of a browser that the provider redirects back. */
    returnFromProvider(address: URL | string, browserToken: string | null): Promise<Response> {
      const url = new URL(address, PUBLIC_ORIGIN)
      const headers = new Headers({ 'User-Agent': FIREFOX_ON_LINUX })
      if (browserToken !== null) headers.set('Cookie', `__Host-provider=${browserToken}`)
      return callRoute(route, new Request(url, { headers }))
    },
  }
}

export type ProviderHarness = Awaited<ReturnType<typeof createProviderHarness>>

/** Creates a client that keeps cookies, as far as a sign-in needs them, and does not follow redirects by itself. */
export function createBrowser() {
  const cookies = new Map<string, string>()
  async function go(address: string, init: RequestInit = {}): Promise<Response> {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { Cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    go,
    /** Follows redirects until one leads away from the origin `provider`, or a response is no redirect. */
    async follow(
      address: string,
      provider: string,
      init: RequestInit = {},
    ): Promise<{ at: string; response: Response }> {
      let url = address
      let response = await go(url, init)
      for (let step = 0; step < 10; step += 1) {
        const location = response.headers.get('location')
        if (location === null) return { at: url, response }
        url = new URL(location, url).href
        if (!url.startsWith(provider)) return { at: url, response }
        response = await go(url)
      }
      throw new Error(`Too many redirects, last to ${url}`)
    },
  }
}
