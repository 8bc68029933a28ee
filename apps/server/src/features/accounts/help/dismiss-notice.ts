import { Refusal } from '../../../platform/refusal.ts'
import type { NoticeStore } from '../ports.ts'

/** Removes a notice for administrators. */
export function dismissNotice({ notices }: { notices: NoticeStore }) {
  return async ({ id }: { id: string }): Promise<void> => {
    if ((await notices.remove(id)) === 'not_found') throw new Refusal('accounts.notice_not_found')
  }
}
