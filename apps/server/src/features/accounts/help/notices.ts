import type { Notice } from '@kitchen-table/contract/help'
import { Refusal } from '../../../platform/refusal.ts'
import type { NoticeStore } from '../ports.ts'

type Deps = { notices: NoticeStore }

/** Returns the notices for administrators, newest first. */
export function readNotices({ notices }: Deps) {
  return (): Promise<Notice[]> => notices.list()
}

export function dismissNotice({ notices }: Deps) {
  return async (id: string): Promise<void> => {
    if ((await notices.remove(id)) === 'not_found') throw new Refusal('accounts.notice_not_found')
  }
}
