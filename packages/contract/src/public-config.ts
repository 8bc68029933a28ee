import { flagUnits } from '@kitchen-table/domain/catalog/content-flag'
import { z } from 'zod'

export const environments = ['production', 'test', 'backup', 'development'] as const

/** What the installation calls itself; the page carries it for everybody, signed in or not. */
export const publicConfig = z.object({
  name: z.string(),
  version: z.string(),
  contactEmail: z.string(),
  introVideoId: z.string(),
  /** The videos of the two sample topics on the public page. */
  sampleVideoIds: z.array(z.string()),
  environment: z.enum(environments),
  newFlag: z.object({ time: z.number(), unit: z.enum(flagUnits) }),
  /** Address of the logo, or null for the built-in mark. */
  logo: z.string().nullable(),
  /** Whether passwords that everybody tries are refused (domain/accounts/common-password). */
  refusesCommonPasswords: z.boolean(),
  /** Whether the opening of pages is told to an analytics service. */
  countsPageViews: z.boolean(),
  /** The identity providers that people may come from, by their ids. */
  providers: z.array(z.string()),
  /** A panel to try identity providers with, in development only; its words come from the server (docs/security.md T27). */
  testSignIn: z
    .object({ heading: z.string(), providers: z.array(z.object({ id: z.string(), label: z.string() })) })
    .nullable(),
})
export type PublicConfig = z.infer<typeof publicConfig>
