import { roles } from '@kitchen-table/domain/accounts/actor'
import { flagUnits } from '@kitchen-table/domain/catalog/flags'
import { z } from 'zod'
import { endpoint, refusals, signedIn } from './endpoint.ts'
import { progress } from './learning.ts'

export const environments = ['production', 'test', 'backup', 'development'] as const

/** What the installation calls itself; the page carries it for everybody, signed in or not. */
export const product = z.object({
  name: z.string(),
  version: z.string(),
  contactEmail: z.string(),
  introVideoId: z.string(),
  environment: z.enum(environments),
  newFlag: z.object({ time: z.number(), unit: z.enum(flagUnits) }),
  /** Address of the logo, or null for the built-in mark. */
  logo: z.string().nullable(),
})
export type Product = z.infer<typeof product>

/** The projection of spec §7 that members have of their organisation. */
export const ownGroup = z.object({
  title: z.string(),
  slug: z.string(),
  groupImage: z.string().nullable(),
  settings: z.object({ layout: z.string() }),
  subGroups: z.array(
    z.object({ id: z.string(), name: z.string(), settings: z.object({ layout: z.string() }) }),
  ),
  groupDisplayName: z.string().nullable(),
  groupLinkTo: z.string().nullable(),
})

export const person = z.object({
  user: z.object({
    sub: z.string(),
    email: z.string(),
    first: z.string(),
    last: z.string(),
    role: z.enum(roles),
  }),
  group: ownGroup.nullable(),
  layout: z.object({ config: z.string(), title: z.string() }),
  progress,
  /** The lesson to go on with, or null when nothing is half-way. */
  pickUp: z.object({ track: z.string(), unitId: z.string(), title: z.string(), type: z.string() }).nullable(),
  catalogVersion: z.string(),
  can: z.object({
    /** Whether this person's looking around is counted: an administrator's is not. */
    leaveEvents: z.boolean(),
    seeDisabled: z.boolean(),
  }),
})
export type Person = z.infer<typeof person>

export const accounts = {
  signIn: endpoint
    .errors(refusals('accounts.refused', 'accounts.wait', 'accounts.busy'))
    .route({ method: 'POST', path: '/session', summary: 'Sign in with e-mail and password' })
    .input(z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(400) }))
    .output(person),

  signOut: endpoint
    .route({ method: 'DELETE', path: '/session', summary: 'Sign out on this device', successStatus: 204 })
    .input(z.strictObject({}).optional()),

  start: signedIn
    .route({ method: 'GET', path: '/start', summary: 'Who is signed in, and what they need to begin' })
    .output(person),
}
