import { requireActor } from '../../context.ts'
import { procedures } from '../../procedures.ts'
import type { askForHelp } from './ask-for-help.ts'
import type { dismissNotice, readNotices } from './notices.ts'
import type { viewPage } from './view-page.ts'

export type HelpUseCases = {
  askForHelp: ReturnType<typeof askForHelp>
  viewPage: ReturnType<typeof viewPage>
  readNotices: ReturnType<typeof readNotices>
  dismissNotice: ReturnType<typeof dismissNotice>
}

/** Help for people, and word of trouble for administrators. */
export function helpProcedures(use: HelpUseCases) {
  const { accounts } = procedures
  return {
    askForHelp: accounts.askForHelp.handler(({ input, context }) =>
      use.askForHelp(input, context.origin.address),
    ),
    viewPage: accounts.viewPage.handler(({ input, context }) =>
      use.viewPage(input.page, context.origin.address),
    ),
    notices: accounts.notices.handler(async ({ context }) => ({
      notices: await use.readNotices(requireActor(context)),
    })),
    dismissNotice: accounts.dismissNotice.handler(({ input, context }) =>
      use.dismissNotice(requireActor(context), input.id),
    ),
  }
}
