import { flagTimeUnits } from '@kitchen-table/domain/catalog'
import { z } from 'zod'

export const environments = ['production', 'test', 'backup', 'development'] as const

/** Public settings of the installation; part of every page, signed in or not. */
export const publicConfig = z.object({
  name: z.string(),
  version: z.string(),
  contactEmail: z.string(),
  /** The introduction on the public page as a video on Vimeo; null for the film of the product. */
  introVideoId: z.string().nullable(),
  /** The videos on Vimeo of the two sample topics on the public page; empty for films of the library. */
  sampleVideoIds: z.array(z.string()),
  environment: z.enum(environments),
  newFlag: z.object({ time: z.number(), unit: z.enum(flagTimeUnits) }),
  /** Address of the logo, or null for the built-in mark. */
  logo: z.string().nullable(),
  /** Whether common passwords are refused (domain/accounts/common-password). */
  refusesCommonPasswords: z.boolean(),
  /** Whether page views are sent to an analytics service. */
  countsPageViews: z.boolean(),
  /** Ids of the identity providers that people can sign in with. */
  providers: z.array(z.string()),
  /** The panel for testing identity providers, for development. Its texts are the server's (docs/security.md T27). */
  testSignIn: z
    .object({ heading: z.string(), providers: z.array(z.object({ id: z.string(), label: z.string() })) })
    .nullable(),
})
export type PublicConfig = z.infer<typeof publicConfig>
