import { parseArgs } from 'node:util'
import { knownIdentityProviders } from '@kitchen-table/application/ports'
import { z } from 'zod'

export type ProviderId = (typeof knownIdentityProviders)[number]['id']

/** What decides which resources a template has. All other values are parameters of the template. */
export type InfraSettings = {
  /** Begins the names of the stacks and of the tables. */
  name: string
  /** The identity providers whose people sign in through the pages of the user pool. */
  providers: readonly ProviderId[]
  /** Whether the server and the user pool send text messages. */
  sendsTexts: boolean
  /** Whether Cognito sends its mail through SES; without it, fifty mails a day from an address of its own. */
  mailsThroughSes: boolean
  /** Whether the people are in a user pool that exists already; without it, the data stack has a new one. */
  usesExistingPool: boolean
}

const providerIds = knownIdentityProviders.map(({ id }) => id)

const optionsSchema = z
  .object({
    // Tables whose names begin with "dev" are those of development starts.
    name: z
      .string()
      .regex(
        /^(?!dev)[a-z][a-z0-9-]{1,30}[a-z0-9]$/,
        'has 3 to 32 small letters, digits and hyphens, and does not begin with dev',
      ),
    providers: z
      .string()
      .transform((list) => list.split(',').filter((id) => id !== ''))
      .pipe(z.array(z.enum(providerIds))),
    texts: z.boolean(),
    ses: z.boolean(),
    'existing-pool': z.boolean(),
  })
  .refine((options) => !(options.ses && options['existing-pool']), {
    path: ['ses'],
    error: 'sets how a new user pool sends mail, and a pool that exists has its own setting',
  })

/** Parses the options of `npm run infra:synth`. Throws a ZodError that names a wrong one. */
export function parseInfraSettings(args: string[]): InfraSettings {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string', default: 'kitchen-table' },
      providers: { type: 'string', default: '' },
      texts: { type: 'boolean', default: false },
      ses: { type: 'boolean', default: false },
      'existing-pool': { type: 'boolean', default: false },
    },
  })
  const options = optionsSchema.parse(values)
  return {
    name: options.name,
    providers: options.providers,
    sendsTexts: options.texts,
    mailsThroughSes: options.ses,
    usesExistingPool: options['existing-pool'],
  }
}

/** Returns what the names of the tables begin with. */
export function tablePrefixOf({ name }: InfraSettings): string {
  return `${name}-`
}
