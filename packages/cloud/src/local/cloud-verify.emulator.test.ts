import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { collectOutput } from '@kitchen-table/application/testing/processes'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createS3Client } from '../s3/create-s3-client.ts'
import { startServices } from './start-services.ts'

const script = fileURLToPath(new URL('cloud-verify.ts', import.meta.url))

function verify(settings: Record<string, string>, ...args: string[]) {
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, ...(TMPDIR !== undefined && { TMPDIR }), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return collectOutput(child).exit
}

test.each<{ args: string[]; settings: Record<string, string>; says: string }>([
  { args: [], settings: {}, says: 'AWS_REGION and BUCKET must be set' },
  { args: ['cognito'], settings: {}, says: 'AWS_REGION must be set' },
  { args: ['sqs'], settings: { AWS_REGION: 'eu-central-1', BUCKET: 'b' }, says: 'There is no suite sqs' },
])('with $args and $settings: $says', async ({ args, settings, says }) => {
  expect(await verify(settings, ...args)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${says}; --help says more.\n`,
  })
})

describe('on the emulators', () => {
  const folder = createSharedFolder()
  const state: { services?: Awaited<ReturnType<typeof startServices>> } = {}
  beforeAll(async () => {
    state.services = await startServices(folder, 'http://localhost')
  })
  afterAll(() => state.services?.stop())

  function settings() {
    if (!state.services) throw new Error('The emulators are not running.')
    return state.services.settings
  }

  /** Starts a proxy of DynamoDB Local that denies some requests, as a role without the action does. */
  async function startProxy(denies: (action: string, body: string) => boolean = () => false) {
    const created: string[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      const action = String(request.headers['x-amz-target']).replace(/^.*\./, '')
      if (denies(action, body)) {
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
        response.end(JSON.stringify({ __type: 'AccessDeniedException', message: `${action} is denied` }))
        return
      }
      if (action === 'CreateTable') created.push(JSON.parse(body).TableName)
      const headers = Object.entries(request.headers).filter(([name]) =>
        /^(x-amz|content-type|auth)/.test(name),
      )
      const forwarded = await fetch(settings().DYNAMODB_URL, {
        method: 'POST',
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body,
      })
      response.writeHead(forwarded.status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(await forwarded.text())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    return { DYNAMODB_URL: `http://127.0.0.1:${port}`, created }
  }

  /** Returns what `cloud:verify` could have left behind: all but the tables and the pool of the emulators' deployment. */
  async function listLeftovers(): Promise<string[]> {
    const { AWS_REGION: region, BUCKET: bucket, DYNAMODB_URL, COGNITO_URL, S3_URL, ...others } = settings()
    const credentials = {
      accessKeyId: others.AWS_ACCESS_KEY_ID,
      secretAccessKey: others.AWS_SECRET_ACCESS_KEY,
    }
    const dynamodb = new DynamoDBClient({ region, credentials, endpoint: DYNAMODB_URL })
    const cognito = new CognitoIdentityProviderClient({ region, credentials, endpoint: COGNITO_URL })
    const s3 = createS3Client({ region, credentials, endpoint: S3_URL, forcePathStyle: true })
    const { TableNames = [] } = await dynamodb.send(new ListTablesCommand({}))
    const { UserPools = [] } = await cognito.send(new ListUserPoolsCommand({ MaxResults: 60 }))
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
    for (const client of [dynamodb, cognito, s3]) client.destroy()
    return [
      ...TableNames.filter((name) => !name.startsWith(others.TABLE_PREFIX)),
      ...UserPools.map(({ Name }) => Name ?? '').filter((name) => name !== 'kitchen-table'),
      ...Contents.map(({ Key }) => Key ?? ''),
    ]
  }

  test('it verifies a part of each suite, says so, and removes what it has created', async () => {
    const { created, DYNAMODB_URL } = await startProxy()
    const pattern =
      'JobStore.*a job is leased|FileStore.*stores an empty file|an account.*is (returned as created|found by id)'
    const { code, stdout, stderr } = await verify({ ...settings(), DYNAMODB_URL }, '--only', pattern)
    expect(stderr).toBe('')
    const { S3_URL, COGNITO_URL } = settings()
    expect(stdout.trimEnd().split('\n').slice(-3)).toEqual([
      expect.stringMatching(
        `^dynamodb on the emulator at ${DYNAMODB_URL}: 1 tests passed, 0 failed, \\d+ left out: verified in part\\.$`,
      ),
      expect.stringMatching(
        `^s3 on the emulator at ${S3_URL}: 1 tests passed, 0 failed, \\d+ left out: verified in part\\.$`,
      ),
      expect.stringMatching(
        `^cognito on the emulator at ${COGNITO_URL}: 2 tests passed, 0 failed, \\d+ left out: verified in part\\.$`,
      ),
    ])
    expect(code).toBe(0)
    expect(created.length).toBeGreaterThan(40)
    expect(await listLeftovers()).toEqual([])
  })

  test('failing tests make the exit code 1; tables are created once, and removed even if one is missing', async () => {
    const { created, DYNAMODB_URL } = await startProxy(
      (action, body) => action === 'CreateTable' && /-Users"/.test(body),
    )
    const args = ['dynamodb', '--only', 'as JobStore']
    const { code, stdout, stderr } = await verify({ ...settings(), DYNAMODB_URL }, ...args)
    expect(stdout).toMatch(/: 0 tests passed, \d+ failed, \d+ left out: NOT VERIFIED\.\n$/)
    expect(code).toBe(1)
    expect(stdout + stderr).not.toContain('Tables may be left')
    expect(created.length).toBeGreaterThan(40)
    expect(created.length).toBe(new Set(created.map((name) => name.replace(/^verify-.{36}-/, ''))).size)
    expect(await listLeftovers()).toEqual([])
  })
})
