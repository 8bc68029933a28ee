import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createSharedFolder,
  createTemporaryFolder,
  expectStatus,
} from '@kitchen-table/application/testing/suites'
import { executeSql, fillDataFolder } from '@kitchen-table/embedded/testing/samples'
import { startServerProcess } from '@kitchen-table/server/testing/tools'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

const base = createSharedFolder()
const sampleStore = join(base, 'filled')
const backup = join(base, 'backup.tar')

beforeAll(() => fillDataFolder(sampleStore))

const programs = ['backup', 'restore', 'check-store', 'events-recount'] as const

/** Expects one sentence on each line, and no stack. */
function expectSentences(text: string): void {
  expect(text).not.toMatch(/\n\s+at |node:internal|Error:|\.ts:\d/)
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^\S.*\.$/)
}

describe('backup and restore', () => {
  test('print what they have done, and the restored store passes the check', async () => {
    const backupResult = await runCommand('backup', [backup], { DATA_DIR: sampleStore })
    expect(backupResult).toMatchObject({ code: 0, stderr: '' })
    expect(backupResult.stdout).toMatch(
      /backup\.tar holds the store in .* as of 20\S+Z:\n5 people, 3 tracks, 8 events, \d+ files; \S+ [KM]B, read back and found whole\.\n$/,
    )
    const dataDir = join(createTemporaryFolder(), 'data')
    const restoreResult = await runCommand('restore', [backup], { DATA_DIR: dataDir })
    expect(restoreResult).toMatchObject({ code: 0, stderr: '' })
    expect(restoreResult.stdout).toMatch(
      /holds the store as of .*\n5 people, .*\n.*nothing is wrong with it\.\n$/,
    )

    const secondRestore = await runCommand('restore', [backup], { DATA_DIR: dataDir })
    expect(secondRestore.stdout).toMatch(/What was there before is in \S+before-restore-\S+; remove it/)
    const checkResult = await runCommand('check-store', [], { DATA_DIR: dataDir })
    expect(checkResult).toMatchObject({
      code: 0,
      stdout: `Nothing is wrong with the store in ${dataDir}.\n`,
      stderr: '',
    })
  })

  test('backup writes a file without a folder into the folder where npm was called', async () => {
    const folder = createTemporaryFolder()
    const backupResult = await runCommand('backup', ['b.tar'], { DATA_DIR: sampleStore, INIT_CWD: folder })
    expect(backupResult.code).toBe(0)
    expect(existsSync(join(folder, 'b.tar'))).toBe(true)
  })
})

test('events-recount finds a counter that differs, counts again, and finds nothing then', async () => {
  const dataDir = join(createTemporaryFolder(), 'data')
  await fillDataFolder(dataDir)
  executeSql(dataDir, 'UPDATE event_counts SET count = 9 WHERE event = 120')
  const recount = (...args: string[]) => runCommand('events-recount', args, { DATA_DIR: dataDir })
  const found = {
    code: 1,
    stderr: expect.stringMatching(/^\S+, .*: events 120 .*: 9 counted, 1 in the log\.\n$/),
  }
  const sums = 'events, 1 counters that differed.'
  expect(await recount('--check')).toMatchObject({
    ...found,
    stdout: expect.stringContaining(`${sums} Nothing was changed.`),
  })
  expect(await recount()).toMatchObject({
    ...found,
    stdout: expect.stringContaining(`${sums} All counters were counted again.`),
  })
  expect(await recount()).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('events, 0 counters that differed.'),
  })
  expect((await runCommand('check-store', [], { DATA_DIR: dataDir })).code).toBe(0)
})

describe('a problem is one sentence on stderr and the exit code 1', () => {
  test('check-store prints a sentence for each of two problems', async () => {
    const dataDir = join(createTemporaryFolder(), 'data')
    await fillDataFolder(dataDir)
    executeSql(
      dataDir,
      "DELETE FROM found_in WHERE unit_id = 'u-do'; UPDATE event_counts SET count = 9 WHERE event = 120",
    )
    const { code, stdout, stderr } = await runCommand('check-store', [], { DATA_DIR: dataDir })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expectSentences(stderr)
    expect(stderr.trim().split('\n')).toHaveLength(2)
  })

  test('backup and restore report a file that is missing in the store', async () => {
    const dataDir = join(createTemporaryFolder(), 'data')
    await fillDataFolder(dataDir)
    rmSync(join(dataDir, 'files', 'units/u-talk/paper@'))
    const file = join(createTemporaryFolder(), 'b')
    const backupResult = await runCommand('backup', [file], { DATA_DIR: dataDir })
    expect(backupResult.code).toBe(1)
    expect(backupResult.stdout).toMatch(
      /\/b holds the store in .*read back and found to be what was there\.\n$/s,
    )
    expectSentences(backupResult.stderr)
    expect(backupResult.stderr).toMatch(
      /^The file units\/u-talk\/paper of the lesson u-talk is not in it, .*check:store/,
    )
    const restoreResult = await runCommand('restore', [file], { DATA_DIR: join(dataDir, 'new') })
    expect(restoreResult.code).toBe(1)
    expect(restoreResult.stderr).toMatch(/^The file units\/u-talk\/paper of the lesson u-talk is not there; /)
    expect(restoreResult.stdout).toMatch(/It was checked, and what is said above is wrong with it\.\n$/)
  })

  test('backup reports a disk that cannot be written and leaves no file', async () => {
    const folder = createTemporaryFolder()
    const file = join(folder, 'b')
    const program = fileURLToPath(new URL('backup.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(
      'prlimit',
      ['--fsize=65536', process.execPath, program, file],
      { env: { DATA_DIR: sampleStore }, encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expectSentences(stderr)
    expect(stderr).toMatch(/^The disk could not be read or written \(/)
    expect(readdirSync(folder)).toEqual([])
  })

  const file = join(base, 'b')
  const refusedCalls: [
    description: string,
    program: (typeof programs)[number],
    names: string[],
    settings: Record<string, string>,
    message: RegExp,
  ][] = [
    ['backup without a store', 'backup', [file], { DATA_DIR: base }, /^There is no store in /],
    ['check-store without a store', 'check-store', [], { DATA_DIR: base }, /^There is no store in /],
    ['events-recount without a store', 'events-recount', [], { DATA_DIR: base }, /^There is no store in /],
    ['restore of no file', 'restore', [file], { DATA_DIR: join(base, 'x') }, /^There is no file /],
    ['backup with an invalid setting', 'backup', [file], { DATA_DIR: sampleStore, PORT: 'x' }, /^PORT: /],
  ]
  test.each(refusedCalls)('%s', async (_, program, names, settings, message) => {
    const { code, stdout, stderr } = await runCommand(program, names, settings)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('restore and events-recount are refused while a server runs, which continues to work', async () => {
    const dataDir = join(createTemporaryFolder(), 'data')
    await fillDataFolder(dataDir)
    const product = await startServerProcess({ DATA_DIR: dataDir, APP_ENV: 'test' })
    const file = join(createTemporaryFolder(), 'b')
    expect(await runCommand('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
    const { code, stderr } = await runCommand('restore', [file, '--replace-newer'], { DATA_DIR: dataDir })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `A server runs on the store in ${dataDir}, or another restore is at work on it; please stop it first.\n`,
    })
    expect(await runCommand('events-recount', [], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      stderr: `A server runs on the store in ${dataDir}; please stop it first.\n`,
    })
    await expectStatus(fetch(`${product.address}/healthz`), 200)
    await product.stop()
  })

  test('restore of a file that is no backup creates no data folder', async () => {
    writeFileSync(join(base, 'none'), '')
    const { code } = await runCommand('restore', [join(base, 'none')], { DATA_DIR: join(base, 'x') })
    expect(code).toBe(1)
    expect(existsSync(join(base, 'x'))).toBe(false)
  })
})

describe('arguments', () => {
  test.each(programs)('%s --help prints the usage', async (program) => {
    const { code, stdout, stderr } = await runCommand(program, ['--help'], {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^npm run (backup|restore|check:store|events:recount)/)
  })

  const invalidCalls: [program: (typeof programs)[number], names: string[]][] = [
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['a', '--force']],
    ['restore', []],
    ['restore', ['a', '--overwrite']],
    ['check-store', ['a']],
    ['events-recount', ['a']],
  ]
  test.each(invalidCalls)('%s %j exits with 2 and prints the usage', async (program, names) => {
    const { code, stdout, stderr } = await runCommand(program, names, { DATA_DIR: sampleStore })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/\n\nnpm run (backup|restore|check:store|events:recount)/)
  })

  test('package.json has a script for each command', () => {
    const file = fileURLToPath(new URL('../../../../package.json', import.meta.url))
    const { scripts } = JSON.parse(readFileSync(file, 'utf8'))
    for (const program of [...programs, 'admin-create', 'admin-reset', 'admin-role', 'user-unlock']) {
      const name = program.replace('-', ':')
      expect(scripts[`pre${name}`]).toBe('node scripts/setup.mjs start')
      expect(scripts[name]).toBe(`exec node apps/operator/src/commands/${program}.ts`)
    }
    for (const name of ['move:store', 'adopt'])
      expect(scripts[`pre${name}`]).toBe('node scripts/setup.mjs cloud')
  })
})
