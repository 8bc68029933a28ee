import { forClient, procedures } from '../../../platform/authorization/procedures.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { recordPageView } from './record-page-view.ts'
import { requestHelp } from './request-help.ts'

function dismissNotice({ notices }: Pick<AccountsDeps, 'notices'>) {
  return async ({ id }: { id: string }): Promise<void> => {
    if ((await notices.remove(id)) === 'not_found') throw new Refusal('accounts.notice_not_found')
  }
}

export function helpProcedures(deps: AccountsDeps) {
  const { accounts } = procedures
  return {
    requestHelp: accounts.requestHelp.handler(forClient(requestHelp(deps))),
    recordPageView: accounts.recordPageView.handler(forClient(recordPageView(deps))),
    notices: accounts.notices.handler(async () => ({ notices: await deps.notices.list() })),
    dismissNotice: accounts.dismissNotice.handler(forClient(dismissNotice(deps))),
  }
}
