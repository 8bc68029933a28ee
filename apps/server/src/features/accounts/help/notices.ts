import type { Notice } from '@kitchen-table/contract/help'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayReadNotices } from '@kitchen-table/domain/accounts/policy'
import { Refusal } from '../../../platform/refusal.ts'
import type { NoticeStore } from '../ports.ts'

type Deps = { notices: NoticeStore }

/** Returns the notices for administrators, newest first. */
export function readNotices({ notices }: Deps) {
  return async (actor: Actor): Promise<Notice[]> => {
    if (!mayReadNotices(actor)) throw new Refusal('auth.forbidden')
    return notices.list()
  }
}

export function dismissNotice({ notices }: Deps) {
  return async (actor: Actor, id: string): Promise<void> => {
    if (!mayReadNotices(actor)) throw new Refusal('auth.forbidden')
    if ((await notices.remove(id)) === 'not_found') throw new Refusal('accounts.notice_not_found')
  }
}
