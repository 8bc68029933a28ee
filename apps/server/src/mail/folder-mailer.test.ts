import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { awkwardTexts } from '@kitchen-table/application/testing/samples'
import {
  createTemporaryFolder,
  defineMailerSuite,
  mailerOptions,
  sampleEmailMessage,
} from '@kitchen-table/application/testing/suites'
import { parseEmail, readOutboxFolder } from '@kitchen-table/demo/read-outbox-folder'
import { expect, test } from 'vitest'
import { folderMailer } from './folder-mailer.ts'
import { folderSmsSender } from './folder-sms-sender.ts'

const noon = Date.UTC(2026, 10, 5, 12)

function setUp() {
  const folder = join(createTemporaryFolder(), 'outbox')
  const clock = { now: noon }
  const now = () => clock.now++
  const files = () => readdirSync(folder, { recursive: false }).map(String)
  return {
    folder,
    clock,
    files,
    mailer: folderMailer({ folder, now, ...mailerOptions }),
    sms: folderSmsSender({ folder, now }),
    /** The messages in the order in which they were sent, oldest first. */
    received: async () => {
      const names = readdirSync(folder, { withFileTypes: true }).map(({ name }) => name)
      const oldestFirst = names.sort().reverse()
      return Promise.all(oldestFirst.map((name) => parseEmail(readFileSync(join(folder, name)))))
    },
  }
}

defineMailerSuite('a folder', async () => {
  const { mailer, received } = setUp()
  return { mailer, received: () => received().catch(() => []) }
})

test('file names sort the newest message first', async () => {
  const { mailer, clock, files } = setUp()
  await mailer.send('old', sampleEmailMessage())
  clock.now = Date.UTC(2199, 0, 1)
  await mailer.send('new', sampleEmailMessage())
  clock.now = Date.UTC(1999, 0, 1)
  await mailer.send('oldest', sampleEmailMessage())
  expect(
    files()
      .sort()
      .map((name) => name.replace(/^\d+-/, '')),
  ).toEqual(['new.eml', 'old.eml', 'oldest.eml'])
})

test.skipIf(process.platform === 'win32')('other users of the machine cannot read the messages', async () => {
  const { folder, mailer, sms, files } = setUp()
  await mailer.send('e-1', sampleEmailMessage())
  await sms.send('e-2', '+15550100142', 'x')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(files().map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600])
})

test('another attempt replaces the previous one of the same message only', async () => {
  const { folder, mailer } = setUp()
  await mailer.send('e-1', sampleEmailMessage({ subject: 'first' }))
  await mailer.send('xe-1', sampleEmailMessage({ subject: 'other' }))
  await mailer.send('e-1', sampleEmailMessage({ subject: 'second' }))
  expect(await readOutboxFolder(folder)).toMatchObject([{ subject: 'second' }, { subject: 'other' }])
})

test.each(awkwardTexts.map((text) => [text.slice(0, 30), text]))(
  'saves and reads a text message and an id of %j',
  async (_, text) => {
    const { folder, sms, files } = setUp()
    await sms.send(`../${text.slice(0, 100)}`, '+15550100142', text)
    expect(files()).toHaveLength(1)
    expect(await readOutboxFolder(folder)).toMatchObject([{ kind: 'sms', text }])
  },
)

test('throws if the folder cannot be made', async () => {
  const file = join(createTemporaryFolder(), 'a file')
  writeFileSync(file, '')
  const mailer = folderMailer({ folder: join(file, 'outbox'), now: () => noon, ...mailerOptions })
  await expect(mailer.send('e-1', sampleEmailMessage())).rejects.toThrow('ENOTDIR')
})
