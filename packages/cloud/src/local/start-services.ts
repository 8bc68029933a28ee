import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderMailer } from '@kitchen-table/server/mail'
import { z } from 'zod'
import { createUserPool } from '../cognito/create-user-pool.ts'
import { type ResetEmail, startCognitoLocalIn } from '../cognito/testing/cognito-local.ts'
import { createTables, enableTimeToLive } from '../dynamodb/database/create-tables.ts'
import {
  createLocalClient,
  type DynamodbLocal,
  startDynamodbLocal,
} from '../dynamodb/testing/dynamodb-local.ts'
import { tableRemover } from '../dynamodb/testing/remove-tables.ts'
import { type S3rverOptions, s3rverCredentials, startS3rver } from '../s3/testing/run-s3rver.ts'
import { createStopList, type StopList } from './stop-list.ts'

/** Development starts have tables of their own, whose names begin so (docs/security.md T05). */
const DEFAULT_PREFIX = 'dev-'
const REGION = 'eu-central-1'

/** What a folder keeps from one start to the next: the pool that was made in it, and the secrets. */
const stateSchema = z.strictObject({
  userPoolId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  secretKey: z.string(),
  providerSecret: z.string(),
})

type State = z.infer<typeof stateSchema>

/** Of the servers. */
const dataDirOf = (folder: string) => join(folder, 'data')

const newSecret = () => randomBytes(32).toString('base64url')

type Emulators = Awaited<ReturnType<typeof startEmulators>>

export type ServicesOptions = Pick<S3rverOptions, 'objectStore'> & {
  /**
   * A DynamoDB Local that runs already, with tables in memory, and the prefix of tables that are created in it, and
   * removed in the end. By default one is started that keeps its tables in the folder.
   */
  dynamodb?: RunningDynamodb
}

type RunningDynamodb = { endpoint: string; prefix: string }

/** Returns a DynamoDB Local in which stopping removes the tables. */
async function openRunningDynamodb({ endpoint, prefix }: RunningDynamodb): Promise<DynamodbLocal> {
  const client = () => createLocalClient(endpoint, { accessKeyId: s3rverCredentials.accessKeyId })
  return { endpoint, client, stop: () => tableRemover(client)(prefix) }
}

/** Captures the e-mails that Cognito sends itself, beside those of the server. */
function createResetMailer(dataDir: string) {
  const mailer = folderMailer({
    folder: join(dataDir, 'outbox'),
    now: Date.now,
    from: 'no-reply@verificationemail.com',
    messageHost: 'verificationemail.com',
  })
  return async ({ to, code }: ResetEmail): Promise<void> => {
    const text = `Your password reset code is ${code}`
    await mailer.send(randomUUID(), { to, subject: 'Your verification code', text, html: `<p>${text}</p>` })
  }
}

async function startEmulators(
  folder: string,
  pagesOrigin: string,
  { dynamodb: running, ...options }: ServicesOptions,
  parts: StopList,
) {
  const [dynamodbFolder = '', cognitoFolder = '', filesFolder = ''] = ['dynamodb', 'cognito', 'files'].map(
    (name) => {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true })
      return path
    },
  )
  async function keep<Part extends { stop(): Promise<unknown> }>(starting: Promise<Part>): Promise<Part> {
    const part = await starting
    parts.add(part.stop)
    return part
  }
  const onResetEmail = createResetMailer(dataDirOf(folder))
  const starts = [
    keep(running ? openRunningDynamodb(running) : startDynamodbLocal({ folder: dynamodbFolder })),
    keep(startCognitoLocalIn(cognitoFolder, { onResetEmail })),
    keep(startS3rver({ directory: filesFolder, pagesOrigin, ...options })),
  ] as const
  // If one of them fails, the others are stopped after they have started.
  await Promise.allSettled(starts)
  const [dynamodb, cognito, s3] = await Promise.all(starts)
  return { dynamodb, cognito, s3 }
}

/** Creates the tables and the user pool, as the infrastructure of a real deployment does. */
async function createDeployment({ dynamodb, cognito }: Emulators, prefix: string): Promise<State> {
  const dynamodbClient = dynamodb.client()
  const cognitoClient = cognito.client()
  try {
    await createTables(dynamodbClient, prefix)
    await enableTimeToLive(dynamodbClient, prefix)
    const { userPoolId, appClient } = await createUserPool(cognitoClient, 'kitchen-table')
    return {
      userPoolId,
      clientId: appClient.id,
      clientSecret: appClient.secret,
      secretKey: newSecret(),
      providerSecret: newSecret(),
    }
  } finally {
    dynamodbClient.destroy()
    cognitoClient.destroy()
  }
}

async function openDeployment(folder: string, emulators: Emulators, prefix: string): Promise<State> {
  const file = join(folder, 'deployment.json')
  if (existsSync(file)) return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const state = await createDeployment(emulators, prefix)
  // Last: if it is missing, the folder is filled again.
  writeFileSync(file, JSON.stringify(state))
  return state
}

/**
 * Starts DynamoDB Local, unless one runs already, cognito-local and s3rver with their data in a folder, which is created
 * and filled at the first start. `pagesOrigin` is where the pages come from that send files. Returns the settings of a
 * server that uses them.
 */
export async function startServices(folder: string, pagesOrigin: string, options: ServicesOptions = {}) {
  const parts = createStopList()
  try {
    return { ...(await openServices(folder, pagesOrigin, options, parts)), stop: parts.stop }
  } catch (error) {
    await parts.stop().catch(() => {})
    throw error
  }
}

async function openServices(folder: string, pagesOrigin: string, options: ServicesOptions, parts: StopList) {
  mkdirSync(folder, { recursive: true })
  const emulators = await startEmulators(folder, pagesOrigin, options, parts)
  const { dynamodb, cognito, s3 } = emulators
  const prefix = options.dynamodb?.prefix ?? DEFAULT_PREFIX
  const state = await openDeployment(folder, emulators, prefix)
  const settings = {
    APP_ENV: 'development',
    STORAGE: 'cloud',
    DATA_DIR: dataDirOf(folder),
    SECRET_KEY: state.secretKey,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: s3rverCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3rverCredentials.secretAccessKey,
    TABLE_PREFIX: prefix,
    BUCKET: s3.bucket,
    USER_POOL_ID: state.userPoolId,
    USER_POOL_CLIENT_ID: state.clientId,
    USER_POOL_CLIENT_SECRET: state.clientSecret,
    DYNAMODB_URL: dynamodb.endpoint,
    COGNITO_URL: cognito.endpoint,
    S3_URL: s3.endpoint,
  }
  return { settings, providerSecret: state.providerSecret }
}
