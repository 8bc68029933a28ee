import type { InvitationPreview } from '@kitchen-table/contract/organizations'
import { type Actor, INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import { getOrganizationDisplayName, type Organization } from '@kitchen-table/domain/organizations'
import type { Language } from '@kitchen-table/i18n/locale'
import { describeInvitationEmail } from '../../../platform/messaging/emails/invitation-emails.ts'
import { enqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import { composeInLanguageOf } from '../../../platform/messaging/in-language-of.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { countRecipientEmailOrRefuse } from '../members/invitation-limits.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { type InvitableDeps, requireInvitable } from './require-invitable.ts'

type PreviewDeps = InvitableDeps & Pick<OrganizationsFeatureDeps, 'people' | 'product'>

const toSender = ({ product }: PreviewDeps, group: Organization, invitationText: string) => {
  const { hidesCompletions, sharesReport, sharesUsage } = group
  const visibility = { hidesCompletions, sharesReport, sharesUsage }
  const organization = { name: getOrganizationDisplayName(group), logo: null, invitationText, ...visibility }
  return { product: product.name, contactEmail: product.contactEmail, organization }
}

/** Stands for the temporary password and the pages, which are those of a receiver. */
const EXAMPLE = { password: '••••-••••-••••', pageUrl: '', role: 'user' } as const

/** Returns an invitation as its receivers would see it with a text, with the first name of the actor. */
export function previewInvitation(deps: PreviewDeps) {
  return async (
    actor: Actor,
    {
      slug,
      text,
      language,
      isReminder,
    }: { slug: string; text: string; language: Language; isReminder: boolean },
  ): Promise<InvitationPreview> => {
    const group = await requireInvitable(deps, actor, slug)
    const first = (await deps.people.find(actor.sub))?.first ?? ''
    const { subject, heading, blocks } = composeInLanguageOf({ language }, () =>
      describeInvitationEmail(
        toSender(deps, group, text),
        { first },
        { ...EXAMPLE, stopUrl: isReminder ? '…' : null },
      ),
    )
    return {
      subject,
      heading,
      lines: blocks.map((block) => {
        const label = block.kind === 'secret' ? block.label : null
        return { kind: block.kind, text: block.text, label }
      }),
      lastsDays: INVITATION_LIFETIME_MS / (24 * 60 * 60_000),
    }
  }
}

type TestDeps = InvitableDeps &
  Pick<OrganizationsFeatureDeps, 'people' | 'rates' | 'outbox' | 'notifyOutbox' | 'newId' | 'now'>

/** Sends an invitation with a text to the actor themselves, which lets nobody in. */
export function sendTestInvitation(deps: TestDeps) {
  return async (actor: Actor, { slug, text }: { slug: string; text: string }): Promise<{ email: string }> => {
    await requireInvitable(deps, actor, slug)
    const person = await deps.people.find(actor.sub)
    if (person === null) throw new Refusal('groups.member_not_found')
    await countRecipientEmailOrRefuse(deps, person.email)
    await enqueueMessage(deps)({
      channel: 'mail',
      purpose: 'test-invitation',
      sub: actor.sub,
      group: slug,
      text,
    })
    return { email: person.email }
  }
}
