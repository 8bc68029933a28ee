import { forClient, procedures } from '../../../platform/authorization/procedures.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { dismissNotice } from './dismiss-notice.ts'
import { recordPageView } from './record-page-view.ts'
import { requestHelp } from './request-help.ts'

/** The procedures for requests for help, page views, and notices for administrators. */
export function helpProcedures(deps: AccountsDeps) {
  const { accounts } = procedures
  return {
    requestHelp: accounts.requestHelp.handler(forClient(requestHelp(deps))),
    recordPageView: accounts.recordPageView.handler(forClient(recordPageView(deps))),
    notices: accounts.notices.handler(async () => ({ notices: await deps.notices.list() })),
    dismissNotice: accounts.dismissNotice.handler(forClient(dismissNotice(deps))),
  }
}
