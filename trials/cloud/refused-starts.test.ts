import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { collectOutput, compileCacheEnv } from '@kitchen-table/application/testing/processes'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { startServices } from '@kitchen-table/cloud/local'
import {
  CognitoIdentityProviderClient,
  CreateUserPoolCommand,
  createLocalClient,
  DeleteTableCommand,
} from '@kitchen-table/cloud/testing/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseTables } from './open-cloud.ts'

type Settings = Record<string, string>

const mainFile = fileURLToPath(import.meta.resolve('@kitchen-table/server/main'))
const folder = createSharedFolder()
const state: { services?: Awaited<ReturnType<typeof startServices>> } = {}

beforeAll(async () => {
  state.services = await startServices(folder, 'http://localhost:1', { dynamodb: chooseTables() })
})
afterAll(() => state.services?.stop())

function readSettings(): Settings {
  if (!state.services) throw new Error('The services have not started.')
  return { ...state.services.settings, HOST: '127.0.0.1', PORT: '0' }
}

const credentialsOf = ({ AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' }: Settings) => ({
  accessKeyId: AWS_ACCESS_KEY_ID,
  secretAccessKey: AWS_SECRET_ACCESS_KEY,
})

/** Makes a pool as it is without the product's attributes. Returns its id. */
async function createBarePool(settings: Settings): Promise<string> {
  const client = new CognitoIdentityProviderClient({
    region: settings.AWS_REGION ?? '',
    endpoint: settings.COGNITO_URL ?? '',
    credentials: credentialsOf(settings),
  })
  const { UserPool } = await client.send(new CreateUserPoolCommand({ PoolName: 'bare' }))
  client.destroy()
  return UserPool?.Id ?? ''
}

async function deleteTable(settings: Settings, name: string): Promise<void> {
  const client = createLocalClient(settings.DYNAMODB_URL ?? '', credentialsOf(settings))
  await client.send(new DeleteTableCommand({ TableName: settings.TABLE_PREFIX + name }))
  client.destroy()
}

type Case = {
  what: string
  change: (settings: Settings) => Settings | Promise<Settings>
  message: RegExp
}

test.each<Case>([
  {
    what: 'a wrong prefix of the tables',
    change: () => ({ TABLE_PREFIX: 'dev-elsewhere-' }),
    message: /^No table in eu-central-1 has a name that begins with the prefix dev-elsewhere-: /,
  },
  {
    what: 'a pool that does not exist',
    change: () => ({ USER_POOL_ID: 'eu-central-1_missing' }),
    message: /^There is no user pool eu-central-1_missing/,
  },
  {
    what: 'a pool without the attributes of the product',
    change: async (settings) => ({ USER_POOL_ID: await createBarePool(settings) }),
    message: /^The user pool .* lacks the attributes .*custom:role/,
  },
  {
    what: 'a missing table',
    async change(settings) {
      await deleteTable(settings, 'Sessions')
      return {}
    },
    message: /^These tables are missing in eu-central-1: dev-[\da-f-]+-Sessions\.$/,
  },
])('a server does not start on $what, and says so in one line', async ({ change, message }) => {
  const settings = readSettings()
  const env = { ...compileCacheEnv, PATH: process.env.PATH, ...settings, ...(await change(settings)) }
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', (text) => String(text).includes(' is open at ') && child.kill())
  const { code, stderr } = await collectOutput(child).exit
  expect(code).toBe(1)
  const [line = '', ...others] = stderr.trimEnd().split('\n')
  expect(line).toMatch(message)
  expect(others).toEqual([])
})
