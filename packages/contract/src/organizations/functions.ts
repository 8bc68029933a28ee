import { roles } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { uploadId } from '../uploads.ts'
import { csvInvalidRefusal } from './member-imports.ts'

const text = z.string().max(400)

/** The role of a created user, and the statuses, are those of docs/product.md 9.4. */
const functionStatus = z.object({ statusCode: z.int(), message: z.string() })

/**
 * The three function endpoints of docs/product.md 9.4, with its bodies and responses. Outside the API they are also at
 * `/functions/create-user/`, `/functions/parse-csv/` and `/functions/mailing-list/`.
 */
export const functionEndpoints = {
  /** Creates and invites a member. A failure of this one row has `statusCode` 400. `members` is ignored. */
  createUser: endpoint({ permission: 'groups.members.add' })
    .errors(refusals('auth.forbidden', 'groups.not_found', 'groups.provider_owned', 'accounts.wait'))
    .route(route('POST', '/functions/create-user', 'Create a member'))
    .input(
      z.strictObject({
        user: z.strictObject({
          first: text,
          last: text,
          /** The e-mail address. */
          username: text,
          group: z.string().max(80),
          members: z.array(z.unknown()).max(10_000).optional(),
        }),
      }),
    )
    .output(
      functionStatus.extend({ data: z.object({ User: z.object({ Username: z.string() }) }).nullable() }),
    ),

  /** Reads the rows of an uploaded file; `Key` is the id of the upload. */
  parseCsv: endpoint({ permission: 'groups.imports.run' })
    .errors(refusals('uploads.not_found', 'uploads.incomplete', 'uploads.used', 'accounts.wait'))
    .errors(csvInvalidRefusal)
    .route(route('POST', '/functions/parse-csv', 'Read the rows of a file of people'))
    .input(z.strictObject({ Bucket: z.literal('uploads'), Key: uploadId }))
    .output(
      z.object({
        results: z.array(z.object({ email: z.string(), first: z.string(), last: z.string() })),
      }),
    ),

  /** Subscribes a member of the caller's reach to the mailing list, or unsubscribes them. */
  changeMailingList: endpoint({ permission: 'groups.mailingList.change' })
    .errors(refusals('auth.forbidden', 'accounts.wait'))
    .route(route('POST', '/functions/mailing-list', 'Subscribe or unsubscribe a member'))
    .input(
      z.strictObject({
        user: z.strictObject({
          username: text,
          email: text,
          role: z.enum(roles),
          group: z.string().max(80),
          first: text,
          last: text,
        }),
        type: z.enum(['subscribe', 'delete']),
      }),
    )
    .output(functionStatus),
}
