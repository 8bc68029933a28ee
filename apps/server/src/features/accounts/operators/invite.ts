import { HANDED_OVER_LIFE } from '@kitchen-table/domain/accounts/invitation'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'

type Deps = { pool: AccountPool; post: Post; now: () => number }

/** Mails an invitation, or answers its temporary password to be handed over, good for a week (security.md T03). */
export function invite({ pool, post, now }: Deps) {
  return async (sub: string, isShown: boolean): Promise<string | null> => {
    if (!isShown) {
      await post({ channel: 'mail', purpose: 'invitation', sub })
      return null
    }
    const issued = await pool.issueTemporaryPassword(
      sub,
      { validFor: HANDED_OVER_LIFE, replacing: true },
      now(),
    )
    return typeof issued === 'string' ? null : issued.password
  }
}

export type Invite = ReturnType<typeof invite>
