import { resolve } from 'node:path'
import { type CountryCode, parseCountrySetting } from '@kitchen-table/application/features'
import { knownIdentityProviders, type ProviderConfig } from '@kitchen-table/application/ports'
import {
  ConfigError,
  cloudSettingSchemas,
  isLocalUrl,
  parseCloudSettings,
  secretKeySchema,
  serviceUrlSchema,
} from '@kitchen-table/application/settings'
import { environments } from '@kitchen-table/contract/public-config'
import { flagTimeUnits } from '@kitchen-table/domain/catalog'
import { MAX_RETENTION_MONTHS, MIN_RETENTION_MONTHS } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { sampleVideosSettingSchema, videoSettingSchema } from './video-settings.ts'

const retentionProblem = `is a whole number of months from ${MIN_RETENTION_MONTHS} to ${MAX_RETENTION_MONTHS}, in digits`

const MAX_PORT = 65_535
const port = z.coerce.number().int().min(0).max(MAX_PORT)

/** Every setting, with the message for a wrong value, which stops the start. `.env.example` describes each. */
const environmentSchema = z.object({
  APP_ENV: z.enum(environments).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  METRICS_PORT: port.optional(),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  DATA_DIR: z.string().min(1).default('data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  SECRET_KEY: secretKeySchema.optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('Kitchen Table'),
  VERSION: z.string().min(1).max(40).default('09.10.2025.1'),
  LOGO_FILE: z.string().min(1).optional(),
  CONTACT_EMAIL: z.email().default('hello@example.com'),
  INTRO_VIDEO_ID: videoSettingSchema.optional(),
  SAMPLE_VIDEO_IDS: sampleVideosSettingSchema.optional(),
  NEW_FLAG_TIME: z.coerce.number().positive().optional(),
  NEW_FLAG_UNIT: z.enum(flagTimeUnits).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'is smtp://host:port or smtps://host:port' })
    .optional(),
  MAIL_FROM: z.email().optional(),
  SMS_COUNTRIES: z
    .string()
    .regex(/^([A-Z]{2}|\+\d{1,4})(,([A-Z]{2}|\+\d{1,4}))*$/, 'is a list of countries as US,CA,GB')
    .default('US,CA'),
  HELP_FORM_URL: serviceUrlSchema.optional(),
  ANALYTICS_URL: serviceUrlSchema.optional(),
  MAILING_LIST_URL: serviceUrlSchema.optional(),
  COMMON_PASSWORDS: z.enum(['refuse', 'allow']).default('refuse'),
  PSEUDO_LANGUAGES: z.enum(['refuse', 'allow']).optional(),
  TEST_PROVIDER_PORT: port.optional(),
  TEST_PROVIDER_SECRET: z.string().min(1).optional(),
  MEDICA_ISSUER: serviceUrlSchema.optional(),
  MEDICA_CLIENT_ID: z.string().min(1).optional(),
  MEDICA_CLIENT_SECRET: z.string().min(1).optional(),
  FCI_ISSUER: serviceUrlSchema.optional(),
  FCI_CLIENT_ID: z.string().min(1).optional(),
  FCI_CLIENT_SECRET: z.string().min(1).optional(),
  ...cloudSettingSchemas,
  EVENTS_RETENTION_MONTHS: z
    .string()
    .regex(/^\d{1,4}$/, retentionProblem)
    .transform(Number)
    .pipe(z.number().min(MIN_RETENTION_MONTHS, retentionProblem).max(MAX_RETENTION_MONTHS, retentionProblem))
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The names of all settings, which a test compares with `.env.example`. */
export const settingNames = Object.keys(environmentSchema.shape)

type EnvironmentSettings = z.infer<typeof environmentSchema>

function parseNewFlag({ APP_ENV, NEW_FLAG_TIME, NEW_FLAG_UNIT }: EnvironmentSettings) {
  const defaults =
    APP_ENV === 'development'
      ? ({ time: 30, unit: 'minutes' } as const)
      : ({ time: 90, unit: 'days' } as const)
  return { time: NEW_FLAG_TIME ?? defaults.time, unit: NEW_FLAG_UNIT ?? defaults.unit }
}

function parsePublicUrl({ APP_ENV, PORT, PUBLIC_URL }: EnvironmentSettings): URL {
  const url = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  if (APP_ENV === 'production' && url.protocol !== 'https:' && !isLocalUrl(url))
    throw new ConfigError(
      'PUBLIC_URL: a production start needs an https address, so that sessions stay private.',
    )
  return url
}

function parseMetricsPort({ PORT, METRICS_PORT, PROCESSES }: EnvironmentSettings): number | undefined {
  if (METRICS_PORT === undefined || METRICS_PORT === 0) return METRICS_PORT
  if (METRICS_PORT === PORT)
    throw new ConfigError('METRICS_PORT: is the same as PORT; the metrics need a port of their own.')
  if (METRICS_PORT < PORT && METRICS_PORT + PROCESSES > PORT)
    throw new ConfigError(
      `METRICS_PORT: each of the ${PROCESSES} processes has the next port for its metrics, and PORT is one of them.`,
    )
  if (METRICS_PORT + PROCESSES - 1 > MAX_PORT)
    throw new ConfigError(`METRICS_PORT: there are not as many ports from it on as PROCESSES.`)
  return METRICS_PORT
}

/** Returns where the test providers of a development start run; null if they are to be part of it. */
function parseTestProvider(settings: EnvironmentSettings) {
  const { APP_ENV, TEST_PROVIDER_PORT: providerPort, TEST_PROVIDER_SECRET: clientSecret } = settings
  if (providerPort === undefined && clientSecret === undefined) return null
  if (providerPort === undefined || clientSecret === undefined)
    throw new ConfigError('TEST_PROVIDER_PORT and TEST_PROVIDER_SECRET belong together.')
  if (APP_ENV !== 'development')
    throw new ConfigError('TEST_PROVIDER_PORT: only a development start has test providers.')
  return { port: providerPort, clientSecret }
}

function parseProcesses(settings: EnvironmentSettings): number {
  const { APP_ENV, PROCESSES } = settings
  if (APP_ENV === 'development' && PROCESSES > 1 && parseTestProvider(settings) === null)
    throw new ConfigError(
      'PROCESSES: a development start has one process, as its test providers are part of it, unless TEST_PROVIDER_PORT names others.',
    )
  return PROCESSES
}

function parseMail({ APP_ENV, SMTP_URL, MAIL_FROM, CONTACT_EMAIL }: EnvironmentSettings) {
  if (APP_ENV === 'production' && SMTP_URL === undefined)
    throw new ConfigError('SMTP_URL: a production start needs one, for invitations and new passwords.')
  return { smtpUrl: SMTP_URL ?? null, from: MAIL_FROM ?? CONTACT_EMAIL }
}

/** Returns the ISO 3166 codes of the countries that get text messages. Throws a ConfigError for an unknown one. */
function parseTextCountries({ SMS_COUNTRIES }: EnvironmentSettings): CountryCode[] {
  const countries = SMS_COUNTRIES.split(',').flatMap((name) => {
    const countryCodes = parseCountrySetting(name)
    if (countryCodes === null) throw new ConfigError(`SMS_COUNTRIES: ${name} is no country that we know.`)
    return countryCodes
  })
  return [...new Set(countries)]
}

/** Returns the configured identity providers, each with the organization of its people (docs/product.md 2.7). */
function parseProviders(settings: EnvironmentSettings): ProviderConfig[] {
  return knownIdentityProviders.flatMap(({ id, settingPrefix, name }) => {
    const issuer = settings[`${settingPrefix}_ISSUER`]
    const clientId = settings[`${settingPrefix}_CLIENT_ID`]
    const clientSecret = settings[`${settingPrefix}_CLIENT_SECRET`]
    const presentValues = [issuer, clientId, clientSecret].filter((value) => value !== undefined)
    if (presentValues.length > 0 && presentValues.length < 3)
      throw new ConfigError(
        `${settingPrefix}_ISSUER, ${settingPrefix}_CLIENT_ID and ${settingPrefix}_CLIENT_SECRET belong together.`,
      )
    if (settings.APP_ENV === 'production' && issuer?.startsWith('http:'))
      throw new ConfigError(`${settingPrefix}_ISSUER: needs an https address in production.`)
    if (!issuer || !clientId || !clientSecret) return []
    return [{ id, name, group: id, issuer, clientId, clientSecret }]
  })
}

/** Parses the settings of the environment; nothing else reads them. Throws a ConfigError with a sentence for each wrong setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const nonBlank = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  // A development start has people with known passwords (docs/security.md T70).
  if (nonBlank.NODE_ENV === 'production' && nonBlank.APP_ENV === undefined)
    throw new ConfigError(
      'APP_ENV: is not set, but NODE_ENV is production. Set APP_ENV=production, or APP_ENV=development for the demo, whose passwords are known.',
    )
  const parsed = environmentSchema.safeParse(nonBlank)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new ConfigError(lines.join('\n'))
  }
  const { data } = parsed
  return {
    environment: data.APP_ENV,
    port: data.PORT,
    /** Development listens on the loopback interface alone, unless HOST is set. */
    host: data.HOST ?? (data.APP_ENV === 'development' ? '127.0.0.1' : '0.0.0.0'),
    listensBeyondThisMachine:
      data.APP_ENV === 'development' && data.HOST !== undefined && !isLocalHost(data.HOST),
    metricsPort: parseMetricsPort(data),
    processes: parseProcesses(data),
    dataDir: resolve(data.DATA_DIR),
    /** The services of the cloud shape; null on one machine. */
    cloud: parseCloudSettings(data),
    publicUrl: parsePublicUrl(data),
    trustedProxyHops: data.TRUSTED_PROXY_HOPS,
    secretKey: data.SECRET_KEY,
    logLevel: data.LOG_LEVEL,
    /** The retention of usage events in months; null keeps all. */
    eventsRetentionMonths: data.EVENTS_RETENTION_MONTHS ?? null,
    logoFile: data.LOGO_FILE,
    mail: parseMail(data),
    textCountries: parseTextCountries(data),
    /** Whether pages can be opened in the languages that are for tests of them. */
    allowsPseudoLanguages:
      (data.PSEUDO_LANGUAGES ?? (data.APP_ENV === 'development' ? 'allow' : 'refuse')) === 'allow',
    helpFormUrl: data.HELP_FORM_URL ?? null,
    analyticsUrl: data.ANALYTICS_URL ?? null,
    mailingListUrl: data.MAILING_LIST_URL ?? null,
    providers: parseProviders(data),
    sharedTestProvider: parseTestProvider(data),
    product: {
      name: data.PRODUCT_NAME,
      version: data.VERSION,
      contactEmail: data.CONTACT_EMAIL,
      introVideoId: data.INTRO_VIDEO_ID ?? null,
      sampleVideoIds: data.SAMPLE_VIDEO_IDS?.split(',') ?? [],
      environment: data.APP_ENV,
      newFlag: parseNewFlag(data),
      logo: data.LOGO_FILE ? '/logo' : null,
      refusesCommonPasswords: data.COMMON_PASSWORDS === 'refuse',
      countsPageViews: data.ANALYTICS_URL !== undefined,
    },
  }
}

function isLocalHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(host)
}

export type Config = ReturnType<typeof readConfig>
