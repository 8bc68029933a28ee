import { procedures } from '../../../platform/authorization/procedures.ts'
import type { dismissNotice, readNotices } from './notices.ts'
import type { recordPageView } from './record-page-view.ts'
import type { requestHelp } from './request-help.ts'

export type HelpUseCases = {
  requestHelp: ReturnType<typeof requestHelp>
  recordPageView: ReturnType<typeof recordPageView>
  readNotices: ReturnType<typeof readNotices>
  dismissNotice: ReturnType<typeof dismissNotice>
}

/** The procedures for requests for help, page views, and notices for administrators. */
export function helpProcedures(useCases: HelpUseCases) {
  const { accounts } = procedures
  return {
    requestHelp: accounts.requestHelp.handler(({ input, context }) =>
      useCases.requestHelp(input, context.client.address),
    ),
    recordPageView: accounts.recordPageView.handler(({ input, context }) =>
      useCases.recordPageView(input.page, context.client.address),
    ),
    notices: accounts.notices.handler(async () => ({ notices: await useCases.readNotices() })),
    dismissNotice: accounts.dismissNotice.handler(({ input }) => useCases.dismissNotice(input.id)),
  }
}
