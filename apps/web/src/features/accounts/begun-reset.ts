/**
 * A reset that was begun in this tab, so that it goes on where it was when a phone has thrown the page away while its
 * owner read the mail. `typed` is the address that was brought along from the page before, `sentAt` when a code was last
 * asked for (ms since 1970), `token` that of the letter's link. Never the new password.
 */
export type BegunReset = {
  typed: string
  email: string
  step: 'address' | 'sent' | 'code at hand'
  code: string
  token: string | null
  sentAt: number
}

const KEY = 'kitchen-table:reset'
/** As long as the browser keeps what its codes work with. */
const LIFE = 60 * 60_000

/** Storage may be forbidden; then a reload begins anew. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

const steps = ['address', 'sent', 'code at hand'] as const
const text = (value: unknown) => (typeof value === 'string' ? value : '')

function parsed(json: string | null, now: number): BegunReset | null {
  const kept: unknown = json === null ? null : JSON.parse(json)
  if (typeof kept !== 'object' || kept === null) return null
  const { typed, email, step, code, token, sentAt, at } = Object.fromEntries(Object.entries(kept))
  const knownStep = steps.find((one) => one === step)
  if (knownStep === undefined || typeof at !== 'number' || !(now - at >= 0 && now - at < LIFE)) return null
  return {
    ...{ typed: text(typed), email: text(email), step: knownStep, code: text(code) },
    token: text(token) || null,
    sentAt: typeof sentAt === 'number' ? sentAt : 0,
  }
}

export const begunReset = {
  keep: (reset: BegunReset) =>
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ ...reset, at: Date.now() }))),
  read: () => attempt(() => parsed(sessionStorage.getItem(KEY), Date.now())),
  forget: () => attempt(() => sessionStorage.removeItem(KEY)),
}
