import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTemporaryFolder,
  mailerOptions,
  sampleEmailMessage,
} from '@kitchen-table/application/testing/suites'
import { folderMailer, folderSmsSender } from '@kitchen-table/server/mail'
import { expect, test } from 'vitest'
import { readOutboxFolder } from './read-outbox-folder.ts'

const noon = Date.UTC(2026, 10, 5, 12)

function setUp() {
  const folder = join(createTemporaryFolder(), 'outbox')
  const clock = { now: noon }
  const now = () => clock.now++
  return {
    folder,
    mailer: folderMailer({ folder, now, ...mailerOptions }),
    sms: folderSmsSender({ folder, now }),
  }
}

test('returns mail and text messages together, newest first', async () => {
  const { folder, mailer, sms } = setUp()
  await mailer.send('e-1', sampleEmailMessage())
  await sms.send('e-2', '+15550100142', '123456 is your code')
  await mailer.send('e-3', sampleEmailMessage({ subject: 'Later', replyTo: undefined }))

  const at = (n: number) => new Date(noon + n).toISOString()
  expect(await readOutboxFolder(folder)).toEqual([
    expect.objectContaining({ kind: 'mail', at: at(2), subject: 'Later', replyTo: null }),
    { kind: 'sms', at: at(1), to: '+15550100142', text: '123456 is your code' },
    expect.objectContaining({ kind: 'mail', at: at(0), to: 'ada@example.com', replyTo: 'kim@example.com' }),
  ])
})

test('inlines pictures into the HTML', async () => {
  const { folder, mailer } = setUp()
  const content = new Uint8Array([1, 2, 3])
  const picture = { cid: 'logo', filename: 'l.png', type: 'image/png', content }
  await mailer.send('e-1', sampleEmailMessage({ html: '<img src="cid:logo">', attachments: [picture] }))
  expect(await readOutboxFolder(folder)).toMatchObject([
    { html: expect.stringContaining('<img src="data:image/png;base64,AQID">') },
  ])
})

test('ignores a missing folder and files that are not messages', async () => {
  const { folder, mailer } = setUp()
  expect(await readOutboxFolder(folder)).toEqual([])
  await mailer.send('e-1', sampleEmailMessage())
  writeFileSync(join(folder, 'notes.txt'), 'x')
  writeFileSync(join(folder, '.6000000000000-half.eml'), 'x')
  expect(await readOutboxFolder(folder)).toHaveLength(1)
})
