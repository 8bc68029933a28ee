import { z } from 'zod'
import { knownIdentityProviders } from '../features/accounts/providers/ports.ts'
import { ConfigError } from './config-error.ts'
import { isLocalUrl, serviceUrlSchema } from './service-url.ts'

const name = z.string().min(1).max(200)

/** The settings of the cloud shape, with the messages for wrong values. */
export const cloudSettingSchemas = {
  STORAGE: z.enum(['embedded', 'cloud']).default('embedded'),
  AWS_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is the name of a region, as eu-central-1')
    .optional(),
  TABLE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'has at most 64 letters, digits, hyphens, dots and underscores')
    .optional(),
  BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket')
    .optional(),
  USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_\w+$/, 'is the id of a user pool, as eu-central-1_AbCdEfGhI')
    .optional(),
  USER_POOL_CLIENT_ID: name.optional(),
  USER_POOL_CLIENT_SECRET: name.optional(),
  HOSTED_CLIENT_ID: name.optional(),
  HOSTED_CLIENT_SECRET: name.optional(),
  HOSTED_PROVIDERS: z.string().optional(),
  TEXTS: z.enum(['none', 'sns']).default('none'),
  // Three attempts have to end within the lease of a job (platform/jobs/job-runner.ts).
  DYNAMODB_TIMEOUT_MS: z.coerce.number().int().min(100).max(15_000).optional(),
  DYNAMODB_URL: serviceUrlSchema.optional(),
  COGNITO_URL: serviceUrlSchema.optional(),
  S3_URL: serviceUrlSchema.optional(),
}

const settingsSchema = z.object(cloudSettingSchemas)

type Settings = z.infer<typeof settingsSchema> & {
  APP_ENV: string
  SECRET_KEY?: string | undefined
  MEDICA_ISSUER?: string | undefined
  FCI_ISSUER?: string | undefined
}

/** Begins the names of the tables that a development start may use, and no other start. */
const DEVELOPMENT_PREFIX = 'dev'

function requireSetting<Name extends keyof Settings>(
  name: Name,
  settings: Settings,
): NonNullable<Settings[Name]> {
  const value = settings[name]
  if (value === undefined || value === null)
    throw new ConfigError(`${name}: a start with STORAGE=cloud needs it.`)
  return value
}

/**
 * The test and the live tables have the same account and often the same credentials (docs/security.md T05), so that only
 * their names can separate them.
 */
function checkPrefix(prefix: string, isDevelopment: boolean): void {
  const isDevelopmentPrefix = prefix.startsWith(DEVELOPMENT_PREFIX)
  if (isDevelopment && !isDevelopmentPrefix)
    throw new ConfigError(
      `TABLE_PREFIX: a development start needs one that begins with "${DEVELOPMENT_PREFIX}", so that it never touches live tables.`,
    )
  if (!isDevelopment && isDevelopmentPrefix)
    throw new ConfigError(
      `TABLE_PREFIX: begins with "${DEVELOPMENT_PREFIX}", which names the tables of development starts.`,
    )
}

/** Returns the client for signing in at providers through the pages of the pool, and these providers; null without one. */
function parseHostedSignIn(settings: Settings) {
  const { HOSTED_CLIENT_ID: id, HOSTED_CLIENT_SECRET: secret, HOSTED_PROVIDERS: list } = settings
  if (id === undefined && secret === undefined && list === undefined) return null
  if (id === undefined || secret === undefined || list === undefined)
    throw new ConfigError('HOSTED_CLIENT_ID, HOSTED_CLIENT_SECRET and HOSTED_PROVIDERS belong together.')
  const providers = [...new Set(list.split(','))].map((providerId) => {
    const provider = knownIdentityProviders.find((known) => known.id === providerId)
    if (provider === undefined)
      throw new ConfigError(`HOSTED_PROVIDERS: ${providerId} is no provider that we know.`)
    if (settings[`${provider.settingPrefix}_ISSUER`] !== undefined)
      throw new ConfigError(
        `HOSTED_PROVIDERS: ${providerId} has ${provider.settingPrefix}_ISSUER, so that its people do not sign in through the user pool.`,
      )
    return { id: provider.id, name: provider.name, group: provider.id }
  })
  return { client: { id, secret }, providers }
}

/** Returns the services of the cloud shape; null on one machine. Throws a ConfigError that names a wrong setting. */
export function parseCloudSettings(settings: Settings) {
  if (settings.STORAGE === 'embedded') return null
  const region = requireSetting('AWS_REGION', settings)
  const tablePrefix = requireSetting('TABLE_PREFIX', settings)
  const bucket = requireSetting('BUCKET', settings)
  const userPoolId = requireSetting('USER_POOL_ID', settings)
  // Every process needs the same key.
  requireSetting('SECRET_KEY', settings)
  checkPrefix(tablePrefix, settings.APP_ENV === 'development')
  if (settings.COGNITO_URL === undefined && !userPoolId.startsWith(`${region}_`))
    throw new ConfigError(`USER_POOL_ID: the pool ${userPoolId} is not in AWS_REGION, which is ${region}.`)
  const filesUrl = settings.S3_URL ?? null
  return {
    region,
    tablePrefix,
    bucket,
    userPoolId,
    appClient: {
      id: requireSetting('USER_POOL_CLIENT_ID', settings),
      secret: requireSetting('USER_POOL_CLIENT_SECRET', settings),
    },
    hostedSignIn: parseHostedSignIn(settings),
    sendsTexts: settings.TEXTS === 'sns',
    dynamodbTimeoutMs: settings.DYNAMODB_TIMEOUT_MS,
    dynamodbUrl: settings.DYNAMODB_URL ?? null,
    cognitoUrl: settings.COGNITO_URL ?? null,
    filesUrl,
    /** To which browsers send files. */
    filesOrigin:
      filesUrl === null ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(filesUrl).origin,
    /** An emulator on this machine cannot be asked for what protects a bucket. */
    checksBucket: filesUrl === null || !isLocalUrl(new URL(filesUrl)),
  }
}

export type CloudConfig = NonNullable<ReturnType<typeof parseCloudSettings>>
