import { textContainsAddress } from '@kitchen-table/domain/accounts'
import { removeHiddenCharacters } from '@kitchen-table/domain/language'
import { isDay, isTimeZone, launchHours, reminderDayChoices } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { groupSlug, language } from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { sub } from './fields.ts'
import { messages } from './messages.ts'
import { organizationDetails } from './settings.ts'

/** The most characters that an organization adds to its invitations. */
export const MAX_INVITATION_TEXT_LENGTH = 500

/** What an organization adds to its invitations: a few lines without addresses (docs/security.md T15). */
const invitationText = z
  .string()
  .overwrite(removeHiddenCharacters)
  .trim()
  .max(MAX_INVITATION_TEXT_LENGTH, {
    error: () => fieldMessages.atMostCharacters({ max: MAX_INVITATION_TEXT_LENGTH }),
  })
  .refine((text) => !textContainsAddress(text), { error: messages.textHasAddress })

const timeZone = z.string().max(64).refine(isTimeZone, { error: messages.notATimeZone })

/** As a clock on the wall shows it, in the time zone of the organization. */
const clockTime = z.strictObject({
  day: z.string().refine(isDay, { error: messages.chooseDay }),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: messages.chooseTime }),
})

const version = z.int().min(1)

const invitationPreview = z.object({
  subject: z.string(),
  heading: z.string(),
  /** What the e-mail says, from top to bottom; the label is that of the temporary password, for which dots stand. */
  lines: z.array(
    z.object({
      kind: z.enum(['line', 'secret', 'button', 'note']),
      text: z.string(),
      label: z.string().nullable(),
    }),
  ),
  /** How many days an invitation lasts. */
  lastsDays: z.int(),
})
export type InvitationPreview = z.infer<typeof invitationPreview>

const planning = { permission: 'groups.invitations.plan' } as const
const plannable = () =>
  refusals('auth.forbidden', 'groups.not_found', 'groups.provider_owned', 'groups.switched_off')

export const invitationEndpoints = {
  /**
   * Plans when those who were added without an invitation get theirs, in place of an earlier plan; `start` null: now.
   * `hours`: over how many hours they are spread.
   */
  planLaunch: endpoint(planning)
    .errors(plannable())
    .errors(refusals('groups.stale', 'groups.busy'))
    .route(route('PUT', '/groups/{slug}/launch', 'Plan when people are invited who were added without it'))
    .input(
      z.strictObject({
        slug: groupSlug,
        version,
        timeZone,
        start: clockTime.nullable(),
        hours: z.literal(launchHours),
      }),
    )
    .output(organizationDetails),

  /** Those who were not invited yet stay so. */
  stopLaunch: endpoint(planning)
    .errors(plannable())
    .errors(refusals('groups.stale'))
    .route(route('POST', '/groups/{slug}/launch/stopped', 'Stop planned invitations'))
    .input(z.strictObject({ slug: groupSlug, version }))
    .output(organizationDetails),

  /** `reminderDays`: the days after the first invitation on which it is sent again by itself; none switches that off. */
  updateInvitations: endpoint(planning)
    .errors(plannable())
    .errors(refusals('groups.stale'))
    .route(
      route('PATCH', '/groups/{slug}/invitations', 'Change words, time zone and reminders of invitations'),
    )
    .input(
      z.strictObject({
        slug: groupSlug,
        version,
        timeZone: timeZone.optional(),
        invitationText: invitationText.optional(),
        reminderDays: z.array(z.literal(reminderDayChoices)).max(reminderDayChoices.length).optional(),
      }),
    )
    .output(organizationDetails),

  /** An invitation with a text as its receivers would see it. A POST request, because of the text; nothing is stored. */
  previewInvitation: endpoint(planning)
    .errors(plannable())
    .route(route('POST', '/groups/{slug}/invitations/preview', 'Preview an invitation'))
    .input(z.strictObject({ slug: groupSlug, text: invitationText, language, isReminder: z.boolean() }))
    .output(invitationPreview),

  /** Sends an invitation with a text to the actor, with an example in place of the password. */
  sendTestInvitation: endpoint(planning)
    .errors(plannable())
    .errors(refusals('groups.member_not_found', 'accounts.wait'))
    .route(route('POST', '/groups/{slug}/invitations/test', 'Send a test invitation to oneself'))
    .input(z.strictObject({ slug: groupSlug, text: invitationText }))
    .output(z.object({ email: z.string() })),

  /** Ends the reminders to the person whose link it is; the link proves it. */
  refuseReminders: endpoint({ permission: 'groups.reminders.refuse' })
    .errors(refusals('groups.reminder_link_invalid'))
    .route(route('POST', '/reminders/refused', 'Refuse further reminders', noContent))
    .input(z.strictObject({ person: sub, token: z.string().max(100) })),
}
