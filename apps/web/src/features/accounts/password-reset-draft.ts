import { CODE_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { ANONYMOUS_DRAFT_OWNER, createFormDraftStore } from '../../app/form-draft-store.ts'

const steps = ['address', 'sent', 'code-at-hand'] as const

/**
 * A password reset in progress, stored in this tab so that it continues where it was after a phone has discarded the
 * page while the person read the e-mail. `typed` is the address from the previous page, `sentAt` when a code was last
 * requested (ms since 1970), `token` that of the e-mail's link. Contains neither the code nor the new password.
 */
export type ResetDraft = {
  typed: string
  email: string
  step: (typeof steps)[number]
  token: string | null
  sentAt: number
}

const emptyFields = { typed: '', email: '', step: '', token: '', sentAt: '', savedAt: '' }

function openDraft() {
  return createFormDraftStore(getCurrentUserId() ?? ANONYMOUS_DRAFT_OWNER, 'reset', emptyFields)
}

export const passwordResetDraft = {
  write: (reset: ResetDraft) =>
    openDraft().write({
      ...reset,
      token: reset.token ?? '',
      sentAt: String(reset.sentAt),
      savedAt: String(Date.now()),
    }),
  /** Returns the stored reset, or null once its code has expired. */
  read(): ResetDraft | null {
    const draft = openDraft()
    const saved = draft.read()
    if (saved === null) return null
    const { typed, email, token } = saved
    const step = steps.find((name) => name === saved.step)
    const age = Date.now() - Number(saved.savedAt)
    if (step === undefined || !(age >= 0 && age < CODE_LIFETIME_MS)) {
      draft.clear()
      return null
    }
    return { typed, email, step, token: token || null, sentAt: Number(saved.sentAt) || 0 }
  },
  clear: () => openDraft().clear(),
}
