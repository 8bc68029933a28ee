import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { beginProvider } from '../../../features/accounts/providers/begin-provider.ts'
import { finishProvider } from '../../../features/accounts/providers/finish-provider.ts'
import { firstArrival } from '../../../features/accounts/providers/first-arrival.ts'
import type { IdentityProvider } from '../../../features/accounts/providers/ports.ts'
import { providerStates } from '../../../features/accounts/providers/provider-state.ts'
import { knownDevices } from '../../../features/accounts/sign-in/known-device.ts'
import { openSession } from '../../../features/accounts/sign-in/open-session.ts'
import { signOut } from '../../../features/accounts/sign-in/sign-out.ts'
import type { Stores } from '../../../features/stores.ts'
import { cookieJar } from '../../../http/cookies.ts'
import { providerCookie } from '../../../http/provider-cookie.ts'
import { providerReturnRoute } from '../../../http/provider-return-route.ts'
import { oneMachine } from '../../../one-machine.ts'
import { sampleGroup } from '../../../port-suites/samples.ts'
import { groupRules, peopleRules } from '../../../store-check/people-rules.ts'

export const OWN = 'https://learn.example'
export const SECRET = 's'.repeat(40)

const tables = ['accounts', 'people', 'members', 'sessions', 'logins', 'events', 'outbox', 'notices'] as const
type Table = (typeof tables)[number] | 'challenges'

function open() {
  const filesDir = mkdtempSync(join(tmpdir(), 'providers-'))
  let db: DatabaseSync | null = null
  const stores = oneMachine({
    ...{ dataDir: ':memory:', filesDir, secretKey: SECRET },
    onOpen: (opened) => {
      db = opened
    },
    onFault: (error) => {
      throw error
    },
  })
  onTestFinished(async () => {
    await stores.close()
    rmSync(filesDir, { recursive: true, force: true })
  })
  const rows = (table: Table) => (db === null ? [] : db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  const run = (sql: string) => db?.exec(sql)
  /** What the check of a store has to say of people. */
  const brokenRules = () =>
    [...peopleRules, ...groupRules].flatMap((rule) => (db === null ? [] : rule.broken(db, Date.now())))
  return { stores, rows, run, brokenRules }
}

/** Sign-in through providers on real stores; `change` puts something between the use-cases and a store. */
export async function providerProduct(
  identityProviders: IdentityProvider[],
  change: (stores: Stores) => Partial<Stores> = () => ({}),
) {
  const { stores: plain, rows, run, brokenRules } = open()
  const stores: Stores = { ...plain, ...change(plain) }
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  for (const slug of ['medica', 'fci', 'demo'])
    await stores.groups.create(sampleGroup({ slug, title: slug, maxMembers: 0 }))

  const providers = new Map(identityProviders.map((provider) => [provider.id, provider]))
  const shared = { ...stores, providers, states: providerStates(SECRET), publicOrigin: OWN, now }
  const devices = knownDevices(SECRET, now)
  const opening = openSession({ ...stores, devices, now, newId: randomUUID })
  const begin = beginProvider({ ...shared, newId: randomUUID })
  const finish = finishProvider({
    ...shared,
    firstArrival: firstArrival({ ...shared, wake: () => {} }),
    async openSession(account, occasion) {
      const { token, deviceMark } = await opening(account, occasion)
      return { token, deviceMark, role: account.role }
    },
  })
  const cookie = providerCookie(true)
  const route = providerReturnRoute({
    ...{ finish, signOut: signOut(stores), cookies: cookieJar(true), providerCookie: cookie },
  })

  return {
    ...{ stores, rows, run, brokenRules, clock, begin, route },
    /** All that may not change when nobody gets in. */
    everything: () => Object.fromEntries(tables.map((table) => [table, rows(table)])),
    count: (table: Table) => rows(table).length,
    /** What a browser does that comes back from a provider. */
    comeBack(address: URL | string, browserToken: string | null): Promise<Response> {
      const url = new URL(address, OWN)
      const [, id = ''] = /^\/auth\/callback\/(.*)$/.exec(url.pathname) ?? []
      const headers: Record<string, string> =
        browserToken === null ? {} : { Cookie: `__Host-provider=${browserToken}` }
      return route(new Request(url, { headers }), decodeURIComponent(id), 'Firefox on Linux')
    },
  }
}

export type ProviderProduct = Awaited<ReturnType<typeof providerProduct>>

/** A browser's cookies, as far as a sign-in needs them. */
export function browser() {
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
    /** Follows where it leads, until that is no page of `provider` or a page is shown. */
    async follow(
      address: string,
      provider: string,
      init: RequestInit = {},
    ): Promise<{ at: string; response: Response }> {
      let at = address
      let response = await go(at, init)
      for (let step = 0; step < 10; step += 1) {
        const location = response.headers.get('location')
        if (location === null) return { at, response }
        at = new URL(location, at).href
        if (!at.startsWith(provider)) return { at, response }
        response = await go(at)
      }
      throw new Error(`It leads nowhere: ${at}`)
    },
  }
}
