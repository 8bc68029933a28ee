import { helpFieldMaxLengths, normalizeEmail, noticeKinds } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { pagePath } from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { messages } from './messages.ts'

const noticeId = z.string().regex(/^[\w-]{1,64}$/, { error: messages.notANotice })

/** Something that administrators must know. */
export const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  words: z.string(),
  at: z.iso.datetime(),
})
export type Notice = z.infer<typeof notice>

/** Endpoints for help requests, page views and administrators' notices. */
export const helpEndpoints = {
  requestHelp: endpoint({ permission: 'accounts.help.request' })
    .errors(refusals('accounts.help_limit'))
    .route(route('POST', '/help', 'Ask a person for help with signing in', noContent))
    .input(
      z.strictObject({
        first: z.string().trim().min(1, { error: messages.firstNameRequired }).max(helpFieldMaxLengths.first),
        last: z.string().trim().min(1, { error: messages.lastNameRequired }).max(helpFieldMaxLengths.last),
        email: z
          .string()
          .trim()
          .max(helpFieldMaxLengths.email)
          .refine((typed) => normalizeEmail(typed) !== null, { error: fieldMessages.notAnEmail }),
        organization: z
          .string()
          .trim()
          .min(1, { error: messages.organizationRequired })
          .max(helpFieldMaxLengths.organization),
        /** A hidden field: only programs fill it. */
        website: z.string().max(200).optional(),
        /** How long the form was open, in milliseconds. */
        openFor: z.number().int().min(0),
      }),
    ),

  recordPageView: endpoint({ permission: 'insights.pageViews.record' })
    .route(route('POST', '/page-views', 'Record a page view', noContent))
    .input(z.strictObject({ page: pagePath })),

  /** Newest first. */
  notices: endpoint({ permission: 'accounts.notices.read' })
    .route(route('GET', '/notices', 'Notices for administrators'))
    .output(z.object({ notices: z.array(notice) })),

  dismissNotice: endpoint({ permission: 'accounts.notices.dismiss' })
    .errors(refusals('accounts.notice_not_found'))
    .route(route('DELETE', '/notices/{id}', 'Dismiss a notice', noContent))
    .input(z.strictObject({ id: noticeId })),
}
