import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { memberChangeStates, memberChanges } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { groupSlug } from '../fields.ts'
import { memberQuery, sub, subGroupId } from './fields.ts'
import { messages } from './messages.ts'

/** The most members that are chosen one by one for a change of many. */
export const MAX_CHOSEN_MEMBERS = 1000

/** For the ids of as many people. */
const MAX_SELECTION_BODY_BYTES = 64 * 1024

/** Members who were chosen one by one, or all that match a query. */
const chosenMembers = z.union([
  z.strictObject({ subs: z.array(sub).min(1).max(MAX_CHOSEN_MEMBERS) }),
  z.strictObject({ matching: z.strictObject(memberQuery) }),
])
export type ChosenMembers = z.infer<typeof chosenMembers>

/** The part of an address after the @, in lower case. */
const emailDomain = z
  .string()
  .max(200)
  .overwrite((typed) => typed.trim().toLowerCase().replace(/^@/, ''))
  .refine((typed) => normalizeEmail(`name@${typed}`) !== null, { error: messages.notADomain })

/** What is to be done to the chosen members. Another domain is for administrators alone. */
const wantedChange = {
  change: z.enum(memberChanges),
  /** Of a change of the domain; missing otherwise. */
  domains: z.strictObject({ from: emailDomain, to: emailDomain }).optional(),
  /** Of a move, null: to none; missing otherwise. */
  subGroupId: subGroupId.nullable().optional(),
}

const changeState = z.enum(memberChangeStates)

/** How many members are in each state; a state that none is in is missing. */
const changeCounts = z.partialRecord(changeState, z.int())

/** How the change of a member stands. Names are empty for a person who was removed since. */
const changeResult = z.object({ email: z.string(), first: z.string(), last: z.string(), state: changeState })
export type MemberChangeResult = z.infer<typeof changeResult>

const changePreview = z.object({
  counts: changeCounts,
  /** The first members who would be changed, at most 50. */
  first: z.array(changeResult),
})
export type MemberChangePreview = z.infer<typeof changePreview>

/** How the change of many members has ended, or stands. */
export const memberChangeOutcome = z.object({
  change: z.enum(memberChanges),
  domains: z.object({ from: z.string(), to: z.string() }).nullable(),
  counts: changeCounts,
  /** Whether it can be undone: those whom it has changed are changed back. */
  isUndoable: z.boolean(),
})

const changing = { permission: 'groups.members.changeMany', maxBodyBytes: MAX_SELECTION_BODY_BYTES } as const
const startedJob = z.object({ job: z.string() })
const jobPath = z.strictObject({ slug: groupSlug, id: z.uuid() })

export const memberChangeEndpoints = {
  /** What a change of many members would do; changes nothing. */
  previewMemberChange: endpoint(changing)
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.provider_owned', 'groups.switched_off'))
    .errors(refusals('groups.sub_group_not_found'))
    .route(route('POST', '/groups/{slug}/members/change-previews', 'What a change of many members would do'))
    .input(z.strictObject({ slug: groupSlug, members: chosenMembers, ...wantedChange }))
    .output(changePreview),

  /** Begins a change of many members, of which `findGroupJob` reports. `expected`: how many the preview has counted. */
  changeMembers: endpoint(changing)
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.provider_owned', 'groups.busy'))
    .errors(refusals('groups.selection_changed', 'groups.switched_off', 'groups.sub_group_not_found'))
    .route(
      route(
        'POST',
        '/groups/{slug}/members/changes',
        'Invite, move, enable, disable or delete many members, or give them addresses of another domain',
      ),
    )
    .input(
      z.strictObject({
        slug: groupSlug,
        members: chosenMembers,
        ...wantedChange,
        expected: z.int().min(1),
      }),
    )
    .output(startedJob),

  /** Begins the reverse of a change, for those whom it has changed. */
  undoMemberChange: endpoint({ permission: 'groups.members.changeMany' })
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.busy', 'groups.change_not_undoable'))
    .route(route('POST', '/groups/{slug}/jobs/{id}/undone', 'Undo a change of many members'))
    .input(jobPath)
    .output(startedJob),

  /** How the change of each member stands, at most 50, after a number of them. */
  listMemberChanges: endpoint({ permission: 'groups.members.read' })
    .errors(refusals('groups.not_found'))
    .route(route('GET', '/groups/{slug}/jobs/{id}/results', 'How a change of many members stands for each'))
    .input(
      jobPath.extend({
        after: z
          .string()
          .regex(/^\d{1,6}$/)
          .optional(),
      }),
    )
    .output(z.object({ results: z.array(changeResult), next: z.string().nullable() })),

  /** The chosen members as the file of all members has them. A POST request, so that no address has them. */
  exportChosenMembers: endpoint({
    permission: 'groups.members.read',
    maxBodyBytes: MAX_SELECTION_BODY_BYTES,
  })
    .errors(refusals('groups.not_found'))
    .route(route('POST', '/groups/{slug}/members/exported', 'Export some members'))
    .input(z.strictObject({ slug: groupSlug, members: chosenMembers }))
    .output(z.object({ name: z.string(), text: z.string() })),
}
