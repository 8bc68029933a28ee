import { type AskedDeps, askedCarriers } from './asked-carriers.ts'
import { type CodeDeps, codeCarriers } from './code-carriers.ts'
import { type HelpCarrierDeps, helpCarrier } from './help-carrier.ts'
import { type InvitationDeps, invitationCarriers } from './invitation-carriers.ts'
import { type NoticeDeps, noticeCarriers } from './notice-carriers.ts'
import type { Delivery, Errand, MailingList, PageViews } from './ports.ts'
import { type TextDeps, textCarriers } from './text-carriers.ts'

/** Null is what an installation does without: nothing is sent there. */
type Deps = InvitationDeps &
  AskedDeps &
  CodeDeps &
  NoticeDeps &
  TextDeps &
  HelpCarrierDeps & {
    list: MailingList
    pageViews: PageViews | null
  }

/**
 * What is sent for each purpose, decided and made at the moment of sending: who has been deleted, switched off, or has
 * got in by then is sent nothing, and no secret is older than the message that holds it.
 */
export function carriers(deps: Deps): (id: string, errand: Errand) => Promise<Delivery> {
  const invitations = invitationCarriers(deps)
  const asked = askedCarriers(deps)
  const codes = codeCarriers(deps)
  const notices = noticeCarriers(deps)
  const texts = textCarriers(deps)
  const help = helpCarrier(deps)
  const { list, pageViews } = deps

  return async (id, errand) => {
    switch (errand.purpose) {
      case 'invitation':
        return invitations.invitation(id, errand.sub)
      case 'fresh-invitation':
        return asked.freshInvitation(id, errand.email)
      case 'reset':
        return asked.reset(id, errand)
      case 'email-code':
        return codes.emailCode(id, errand)
      case 'email-changed':
        return notices.emailChanged(id, errand)
      case 'password-changed':
        return notices.passwordChanged(id, errand)
      case 'second-step-changed':
        return notices.secondStepChanged(id, errand)
      case 'account-reset':
        return notices.accountReset(id, errand)
      case 'phone-code':
        return texts.phoneCode(id, errand)
      case 'sign-in-code':
        return texts.signInCode(id, errand)
      case 'help':
        return help(id, errand.request)
      case 'list':
        return errand.type === 'delete' ? list.unsubscribe(errand.user) : list.subscribe(errand.user)
      case 'page-view':
        return pageViews?.send(errand.page) ?? 'never'
      default:
        return errand satisfies never
    }
  }
}
