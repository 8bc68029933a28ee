import { HANDED_OVER_INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts/invitation'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'directory' | 'enqueueMessage' | 'now'>

/** Sends an invitation, or returns a temporary password to hand over, valid for a week (docs/security.md T03). */
export function invite({ directory, enqueueMessage, now }: Deps) {
  return async (sub: string, isPasswordShown: boolean): Promise<string | null> => {
    if (!isPasswordShown) {
      await enqueueMessage({ channel: 'mail', purpose: 'invitation', sub })
      return null
    }
    const issued = await directory.issueTemporaryPassword(
      sub,
      { validForMs: HANDED_OVER_INVITATION_LIFETIME_MS, replacesEarlier: true },
      now(),
    )
    return typeof issued === 'string' ? null : issued.password
  }
}

export type Invite = ReturnType<typeof invite>
