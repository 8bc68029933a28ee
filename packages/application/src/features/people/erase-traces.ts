import { limitedActions } from '@kitchen-table/domain/sliding-window'
import { usageEventsKey } from '../../platform/rate-limits/usage-events-key.ts'
import { discardUpload } from '../../platform/uploads/begin-upload.ts'
import type { UploadStore } from '../../platform/uploads/ports.ts'
import type { PeopleDeps } from './people-deps.ts'
import {
  accountPhoneCodesKey,
  accountSmsKey,
  actionKey,
  ownDataKey,
  pictureUploadsKey,
  requesterEmailKey,
  secondFactorCodeKey,
  signInAttemptsKey,
  takenAddressKey,
} from './rate-limit-keys.ts'

type Person = { sub: string; email: string }

export type EraseTracesDeps = Pick<
  PeopleDeps,
  'outbox' | 'challenges' | 'notices' | 'rates' | 'files' | 'sessions'
> & {
  uploads: UploadStore
  /** Deletes what imports of members have stored of a person. */
  forgetImports: (person: Person) => Promise<void>
}

/**
 * Removes what is stored of a person apart from their record, account and progress (docs/security.md T60). The number
 * of e-mails to the address stays counted for a day, under a hash, so that deleting a person allows no more of them.
 */
export function eraseTraces(deps: EraseTracesDeps) {
  const { outbox, challenges, notices, rates, files, uploads, sessions, forgetImports } = deps

  async function removeUploads(sub: string): Promise<void> {
    for (;;) {
      const page = await uploads.listOf(sub)
      if (page.length === 0) return
      for (const upload of page) await discardUpload({ uploads, files }, upload)
    }
  }

  async function clearCounters({ sub, email }: Person): Promise<void> {
    await rates.clear([
      signInAttemptsKey(email, false),
      secondFactorCodeKey(sub),
      requesterEmailKey(sub),
      takenAddressKey(sub),
      ownDataKey(sub),
      ...limitedActions.map((action) => actionKey(action, sub)),
      accountSmsKey(sub),
      accountPhoneCodesKey(sub),
      pictureUploadsKey(sub),
      usageEventsKey(sub),
    ])
  }

  return async (person: Person): Promise<void> => {
    await sessions.closeAll(person.sub, null)
    await outbox.forget(person)
    await challenges.forget(person)
    await notices.forget(person.email)
    await removeUploads(person.sub)
    await clearCounters(person)
    await forgetImports(person)
  }
}
