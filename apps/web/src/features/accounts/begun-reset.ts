import { CODE_LIFE } from '@kitchen-table/domain/accounts/one-time-code'
import { createDraft, NOBODY } from '../../app/draft.ts'
import { readPageOwner } from '../../app/page-owner.ts'

const steps = ['address', 'sent', 'code at hand'] as const

/**
 * A reset that was begun in this tab, so that it goes on where it was when a phone has thrown the page away while its
 * owner read the mail. `typed` is the address that was brought along from the page before, `sentAt` when a code was last
 * asked for (ms since 1970), `token` that of the letter's link. Never the code, nor the new password.
 */
export type BegunReset = {
  typed: string
  email: string
  step: (typeof steps)[number]
  token: string | null
  sentAt: number
}

const empty = { typed: '', email: '', step: '', token: '', sentAt: '', savedAt: '' }

function openDraft() {
  return createDraft(readPageOwner() ?? NOBODY, 'reset', empty)
}

export const begunReset = {
  write: (reset: BegunReset) =>
    openDraft().write({
      ...reset,
      token: reset.token ?? '',
      sentAt: String(reset.sentAt),
      savedAt: String(Date.now()),
    }),
  /** Null once its code no longer works. */
  read(): BegunReset | null {
    const draft = openDraft()
    const saved = draft.read()
    if (saved === null) return null
    const { typed, email, token } = saved
    const step = steps.find((one) => one === saved.step)
    const age = Date.now() - Number(saved.savedAt)
    if (step === undefined || !(age >= 0 && age < CODE_LIFE)) {
      draft.clear()
      return null
    }
    return { typed, email, step, token: token || null, sentAt: Number(saved.sentAt) || 0 }
  },
  clear: () => openDraft().clear(),
}
