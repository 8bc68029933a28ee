import { codeMark } from '../features/accounts/code-mark.ts'
import { hashOfBrowserToken, newBrowserToken } from '../features/accounts/reset/asking-browser.ts'
import type { Stores } from '../features/stores.ts'
import { appCode, given } from '../port-suites/account-pool-people.ts'
import { emailOf, PASSWORD } from './sample-people.ts'

export type Ready = { stores: Stores; clock: { at: number } }

/**
 * What an operation calls for is there: `code` is the right one, `step` the secret of somebody who is signing in,
 * `resetToken` that of a browser that asked for a code.
 */
export type Readied = { code?: string; step?: string; resetToken?: string }

/** Stands in a body for the right code, which is known when everything is ready. */
export const CODE = '246813'
export const PHONE = '+16125550142'

/** The id of a device, and of a notice, which are there when everything is ready. */
export const OTHER_DEVICE = 'another-device-1'
export const NOTICE = 'a-notice'

const MINUTE = 60_000
/** The key of the product that tests open. */
const mark = codeMark('k'.repeat(40))

/** A code that was sent to this person, as the product keeps it. */
async function sentCode({ stores, clock }: Ready, sub: string, kind: 'email' | 'phone', to: string) {
  const id = `${kind}:${sub}`
  const secretHash = mark(`${id} ${CODE}`)
  const expiresAt = clock.at + MINUTE
  await stores.challenges.put({ id, sub, secretHash, data: { [kind]: to }, expiresAt, triesLeft: 5 })
}

/** Somebody else who is just coming in, in the same browser. */
async function newcomer({ stores }: Ready, sub: string, password: string | null) {
  const own = { sub: `${sub}-guest`, role: 'user', group: null } as const
  const email = emailOf(own.sub)
  await stores.people.create({ ...own, subGroupId: null })
  const name = { email, first: 'Guest', last: 'Person', createdAt: '2026-01-02T03:04:05.678Z' }
  await stores.pool.create({ ...own, ...name }, password)
  return { sub: own.sub, email }
}

async function stepOf({ stores, clock }: Ready, email: string, password: string): Promise<string> {
  const answer = given(await stores.pool.signIn(email, password, clock.at))
  if (!('session' in answer)) throw new Error('Nothing more is asked.')
  return answer.session
}

export const ready = {
  async firstPassword(product: Ready, sub: string): Promise<Readied> {
    const guest = await newcomer(product, sub, null)
    const terms = { validFor: MINUTE, replacing: true }
    const { password } = given(
      await product.stores.pool.issueTemporaryPassword(guest.sub, terms, product.clock.at),
    )
    return { step: await stepOf(product, guest.email, password) }
  },

  async textedStep(product: Ready, sub: string): Promise<Readied> {
    const { pool } = product.stores
    const guest = await newcomer(product, sub, PASSWORD)
    await pool.changePhone(guest.sub, PHONE, true)
    await pool.changeMfa(guest.sub, 'SMS')
    const step = await stepOf(product, guest.email, PASSWORD)
    const { code } = given(await pool.signInCode(guest.sub, product.clock.at))
    return { step, code }
  },

  async resetCode({ stores, clock }: Ready, sub: string): Promise<Readied> {
    const resetToken = newBrowserToken()
    const request = { id: `letter-to-${sub}`, browser: hashOfBrowserToken(resetToken) }
    return { code: given(await stores.pool.resetCode(sub, request, clock.at)).code, resetToken }
  },

  async emailCode(product: Ready, sub: string): Promise<Readied> {
    await sentCode(product, sub, 'email', emailOf(`${sub}-new`))
    return {}
  },

  async phone({ stores }: Ready, sub: string, isVerified = false): Promise<Readied> {
    await stores.pool.changePhone(sub, PHONE, isVerified)
    return {}
  },

  async phoneCode(product: Ready, sub: string): Promise<Readied> {
    await ready.phone(product, sub)
    await sentCode(product, sub, 'phone', PHONE)
    return {}
  },

  verifiedPhone: (product: Ready, sub: string): Promise<Readied> => ready.phone(product, sub, true),

  async app({ stores, clock }: Ready, sub: string): Promise<Readied> {
    const { secret } = given(await stores.pool.beginTotp(sub, clock.at))
    return { code: appCode(secret, clock.at) }
  },

  async picture({ stores }: Ready, sub: string): Promise<Readied> {
    const file = { key: `people/${sub}/old`, name: 'picture.jpg', type: 'image/jpeg', size: 3 }
    await stores.files.put(file.key, new Uint8Array([1, 2, 3]), file)
    await stores.people.setPicture(sub, file)
    return {}
  },

  async otherDevice({ stores, clock }: Ready, sub: string): Promise<Readied> {
    const times = { createdAt: clock.at, seenAt: clock.at }
    await stores.sessions.open({ tokenHash: `${OTHER_DEVICE}-${sub}`, sub, version: 0, device: '', ...times })
    return {}
  },

  async notice({ stores }: Ready): Promise<Readied> {
    const at = '2026-11-05T11:00:00.000Z'
    await stores.notices.add({ id: NOTICE, kind: 'account_reset', words: 'Of somebody.', at })
    return {}
  },
}
