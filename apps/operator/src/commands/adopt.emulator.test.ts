import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { openTestDynamodb } from '@kitchen-table/cloud/testing/suites'
import { expect, test } from 'vitest'
import { makeDeployment, writeDeployment } from '../adoption/testing/make-deployment.ts'
import { runCommand } from '../testing/run-command.ts'

const local = openTestDynamodb()

/** Settings of a start with STORAGE=cloud, of which only the tables are reached. */
async function settingsOf(toPrefix: string, folder: string): Promise<NodeJS.ProcessEnv> {
  const { config } = local.newClient()
  const [endpoint, credentials] = [await config.endpoint?.(), await config.credentials()]
  return {
    INIT_CWD: folder,
    STORAGE: 'cloud',
    APP_ENV: 'test',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    TABLE_PREFIX: toPrefix,
    DYNAMODB_URL: `http://127.0.0.1:${endpoint?.port}`,
    BUCKET: 'a-bucket',
    USER_POOL_ID: 'eu-central-1_AbCdEfGhI',
    USER_POOL_CLIENT_ID: 'client',
    USER_POOL_CLIENT_SECRET: 'secret',
    SECRET_KEY: 'a key that is long enough for a test of it',
  }
}

test('adopt reads, stores, verifies, and leaves a report that only its owner can read', async () => {
  const [fromPrefix, toPrefix] = [`old-${randomUUID()}-`, `new-${randomUUID()}-`]
  const deployment = makeDeployment({ people: 270, events: 200, seed: 3 })
  await writeDeployment(local.newClient(), fromPrefix, deployment)
  const folder = createTemporaryFolder()
  const env = await settingsOf('other-', folder)
  const args = ['--from-prefix', fromPrefix, '--to-prefix', toPrefix, '--without-pool']

  const dryRun = await runCommand('adopt', [...args, '--dry-run'], env)
  expect(dryRun).toMatchObject({ code: 0, stderr: '' })
  expect(dryRun.stdout).toContain('This was a dry run: nothing was written.')

  const withoutTables = await runCommand('adopt', args, env)
  expect(withoutTables.code).toBe(1)
  expect(withoutTables.stderr).toMatch(
    /^No table in eu-central-1 has a name that begins with the prefix new-/,
  )

  const finished = await runCommand('adopt', [...args, '--create-tables'], env)
  expect(finished).toMatchObject({ code: 0, stderr: '' })
  expect(finished.stdout).toMatch(/^To be taken over:\n {2}tracks +\d+\n/m)
  expect(finished.stdout).toContain('What is stored is what was expected.')
  const report = join(folder, 'adoption-report.jsonl')
  expect(finished.stdout.trimEnd().split('\n').at(-1)).toBe(`Everything irregular is in ${report}.`)
  expect(statSync(report).mode & 0o777).toBe(0o600)
  const kinds = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).kind)
  expect(kinds).toContain('file-not-copied')
  expect(kinds).not.toContain('member-without-account')
})

test('adopt refuses the prefix of the deployment, a missing deployment, and another storage', async () => {
  const folder = createTemporaryFolder()
  const env = await settingsOf('live-', folder)

  const same = await runCommand('adopt', ['--from-prefix', 'live-'], env)
  expect(same.code).toBe(1)
  expect(same.stderr).toBe(
    'The table live-Tracks would be read and written: --to-prefix must be another prefix than --from-prefix, because the tables of the deployment stay as they are.\n',
  )
  const missing = await runCommand('adopt', ['--from-prefix', 'gone-'], env)
  expect(missing.code).toBe(1)
  expect(missing.stderr).toBe('There is no table gone-Tracks; is gone- the prefix of the deployment?\n')

  const embedded = await runCommand('adopt', ['--from-prefix', 'live-'], { INIT_CWD: folder })
  expect(embedded.code).toBe(1)
  expect(embedded.stderr).toBe('STORAGE: this command needs STORAGE=cloud and its settings.\n')

  expect((await runCommand('adopt', [], env)).code).toBe(2)
})
