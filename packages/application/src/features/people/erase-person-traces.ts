import { limitedActions } from '@kitchen-table/domain/sliding-window'
import { usageEventsKey } from '../../platform/rate-limits/usage-events-key.ts'
import type { UploadStore } from '../../platform/uploads/ports.ts'
import { discardUpload } from '../../platform/uploads/upload-steps.ts'
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

type EraseTracesDeps = Pick<
  PeopleDeps,
  'outbox' | 'challenges' | 'notices' | 'rates' | 'files' | 'sessions'
> & { uploads: UploadStore }

async function removeUploads(
  { uploads, files }: Pick<EraseTracesDeps, 'uploads' | 'files'>,
  sub: string,
): Promise<void> {
  for (;;) {
    const page = await uploads.listOf(sub)
    if (page.length === 0) return
    for (const upload of page) await discardUpload({ uploads, files }, upload)
  }
}

/** Returns the keys that count what a person does. */
function listCounters({ sub, email }: Person): string[] {
  return [
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
  ]
}

/**
 * Removes what is stored of a person apart from their record, account, progress and imports (docs/security.md T60): files,
 * waiting messages, challenges, notices, counters. The number of e-mails to the address stays counted for a day, under a
 * hash, so that deleting a person allows no more of them.
 */
export async function erasePersonTraces(deps: EraseTracesDeps, person: Person): Promise<void> {
  await deps.sessions.closeAll(person.sub, null)
  await deps.outbox.forget(person)
  await deps.challenges.forget(person)
  await deps.notices.forget(person.email)
  await removeUploads(deps, person.sub)
  await deps.rates.clear(listCounters(person))
}
